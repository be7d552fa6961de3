"""BDNegSamp on published peptides: antimicrobial ones, with candidates from other activities and from Swiss-Prot."""

import os
from pathlib import Path

import pandas as pd
import pytest

from pepseal.negatives.bdnegsamp import bdnegsamp
from pepseal.negatives.candidates import in_order
from pepseal.notation.peptide import refusal
from pepseal.readers.fasta import read_fasta
from pepseal.readers.spreadsheet import read_spreadsheet

ROOT = Path(__file__).parents[2]
MIRROR = Path(os.environ.get("PEPSEAL_MIRROR", ROOT.parent / "shared" / "mirror")) / "raw.githubusercontent.com"
SETS = MIRROR / "dzjxzyd/UniDL4BioPep/d595145e27fd48386328710a93bb296378ed2717"
SWISS_PROT = MIRROR / "bcgsc/AMPlify/f02a1c9169ca1ba623fe463413845111ce28317d/data/AMPlify_non_AMP_test_imbalanced.fa"
OTHERS = ("7. Quorum sensing activity/QS_train.xlsx", "10. TTCA/TTCA_train.xlsx")


def peptides(sequences):
    return sorted({s for s in sequences.str.strip() if refusal(s) is None and len(s) <= 50})


@pytest.mark.skipif(not SETS.is_dir() or not SWISS_PROT.is_file(), reason="needs a real mirror: set PEPSEAL_MIRROR")
def test_antimicrobial_peptides_get_negatives_within_every_bound():
    raw = read_spreadsheet(SETS / "5. Antimicrobial activity/AMP_test.xlsx")
    positives = in_order(peptides(raw.loc[raw["label"] == "1", "sequence"]), 0)[:400]
    pool = [*peptides(read_fasta(SWISS_PROT)["sequence"])]
    for name in OTHERS:
        pool += peptides(read_spreadsheet(SETS / name)["sequence"])
    drawn = bdnegsamp(pd.Series(positives, dtype="str"), pd.Series(pool, dtype="str"))
    assert len(drawn.sequences) == len(positives) == 400
    assert drawn.divergences["held"].all(), drawn.divergences.to_string()
    assert not set(drawn.sequences) & set(positives)
