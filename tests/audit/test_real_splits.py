"""Leaks that are known to be in splits that people published; read from the mirror of raw files."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MIRROR = Path(os.environ.get("PEPSEAL_MIRROR", ROOT.parent / "shared" / "mirror")) / "raw.githubusercontent.com"
pytestmark = pytest.mark.skipif(not MIRROR.is_dir(), reason=f"no mirror of raw files at {MIRROR}")


def one(pattern):
    (path,) = MIRROR.glob(pattern)
    return path


def test_the_sample_split_of_pika_leaks_a_cluster(audit):
    sequences, splits = (one(f"EMCarrami/Pika/*/assets/sample_{name}.csv") for name in ("sequences", "split"))
    code, report, _ = audit(sequences, "--split-file", splits, "--id", "uniprot_id", "--group", "uniref_cluster")
    assert code == 1
    (line,) = report["leaks"]
    assert line == "validation vs train: 1 shared groups (1 records): UniRef50_A0A067XH53"


def test_pepinter_shares_targets_and_peptides(audit):
    train, test = (one(f"MolAstra/PepInter/*/dataset/pepinter_cls/{name}.csv") for name in ("train_0", "test"))
    code, report, _ = audit(train, test, "--sequence", "mobile_seq", "--group", "target_seq")
    assert code == 1
    (found,) = report["crossings"]
    assert found["shared_groups"]["values"] == 617
    assert found["shared_sequences"]["values"] == 343


def test_the_ace_set_has_243_positives_in_train_and_test(audit):
    files = [one(f"dzjxzyd/UniDL4BioPep/*/1. ACE inhibitory activity/AHT_{part}.xlsx") for part in ("train", "test")]
    code, report, _ = audit(*files)
    assert code == 1
    (found,) = report["crossings"]
    assert found["shared_sequences"]["values"] == 243
