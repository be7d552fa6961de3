"""What was built is what people load, by every documented way, value by value."""

import datasets
import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from conftest import WORDS
from pepseal.files import read_parquet
from pepseal.manifest import SPLITS, read_manifest
from pepseal.publishing.dataset_folder import COLUMNS, published_tables

ODD = ["NA", "nan", "NaN", "NULL", "null", "None", "n/a", "TRUE", "FALSE", "T", "INF", "1E5", "0012", "2024-01-01"]


def built(project, split):
    """The rows of a split, taken from the frozen records and the committed manifest."""
    records = read_parquet(project.out("frozen", "tiny_words") / "records.parquet")
    column = read_manifest(project.facts / "tiny" / "tiny_words").default_column
    return records.loc[records[column] == split, COLUMNS].sort_values("record_id").to_dict("list")


@pytest.fixture(scope="module")
def loaded(tiny_built, tmp_path_factory):
    folder = str(tiny_built.hub / "tiny")
    return datasets.load_dataset(folder, "tiny_words", cache_dir=str(tmp_path_factory.mktemp("cache")))


def test_load_dataset_gives_every_built_value(tiny_built, loaded):
    assert list(loaded) == list(SPLITS)
    for split in SPLITS:
        assert loaded[split].to_dict() == built(tiny_built, split), split


def test_declared_features_are_the_loaded_ones(loaded):
    text = datasets.Value("string")
    expected = {"record_id": text, "sequence": text, "label": datasets.Value("int64"), "cluster_id": text}
    assert loaded["train"].features == datasets.Features(expected)


def test_the_default_config_is_the_declared_one(tiny_built, tmp_path):
    default = datasets.load_dataset(str(tiny_built.hub / "tiny"), cache_dir=str(tmp_path))
    assert default["test"].to_dict() == built(tiny_built, "test")


@pytest.mark.parametrize("split", SPLITS)
def test_pandas_polars_and_duckdb_give_every_built_value(tiny_built, split):
    path = tiny_built.hub / "tiny" / "tiny_words" / f"{split}.parquet"
    expected = built(tiny_built, split)
    assert pd.read_parquet(path).to_dict("list") == expected
    assert pl.read_parquet(path).to_dict(as_series=False) == expected
    table = duckdb.sql(f"select * from '{path}'").to_arrow_table()
    assert table.to_pydict() == expected


def test_words_are_in_the_built_dataset(tiny_built):
    sequences = {sequence for split in SPLITS for sequence in built(tiny_built, split)["sequence"]}
    assert set(WORDS) - {"NA"} <= sequences
    assert "NA" not in sequences, "it has both labels in the raw file"


def test_a1_a3_a6_odd_texts_survive_every_way_of_loading(tmp_path, tiny_built):
    manifest = read_manifest(tiny_built.facts / "tiny" / "tiny_words")
    records = pd.DataFrame({"record_id": [f"{n:020}" for n in range(len(ODD))], "sequence": ODD, "label": 1})
    records["cluster_id"] = records["record_id"]
    table = published_tables(records.assign(**dict.fromkeys(manifest.columns, "train")), manifest)["train.parquet"]
    from pepseal.files import write_parquet

    path = tmp_path / "odd" / "train.parquet"
    write_parquet(path, table)
    loaded = datasets.load_dataset(str(path.parent), cache_dir=str(tmp_path / "cache"))["train"]
    assert list(loaded["sequence"]) == ODD
    assert list(pd.read_parquet(path)["sequence"]) == ODD
    assert list(read_parquet(path)["sequence"]) == ODD
    assert pl.read_parquet(path)["sequence"].to_list() == ODD
    assert [row[0] for row in duckdb.sql(f"select sequence from '{path}'").fetchall()] == ODD


def test_a10_published_texts_are_plain_strings_sorted_by_id(tiny_built):
    folder = tiny_built.hub / "tiny" / "tiny_words"
    for split in SPLITS:
        table = pq.read_table(folder / f"{split}.parquet")
        assert table.schema == pa.schema(
            {"record_id": pa.string(), "sequence": pa.string(), "label": pa.int64(), "cluster_id": pa.string()}
        )
        ids = table.column("record_id").to_pylist()
        assert ids == sorted(ids)


def test_every_seed_is_published_beside_the_default_one(tiny_built):
    manifest = read_manifest(tiny_built.facts / "tiny" / "tiny_words")
    table = read_parquet(tiny_built.hub / "tiny" / "tiny_words" / "splits.parquet")
    assert list(table.columns) == ["record_id", *(f"sealed_{seed}" for seed in range(5))]
    for column in manifest.columns:
        counts = {split: count["rows"] for split, count in manifest.counts[column].items()}
        assert table[column].value_counts().to_dict() == counts


@pytest.mark.plm
def test_torch_format_gives_tensors(loaded):
    torch = pytest.importorskip("torch", reason="needs the extra plm (make test PLM=1)")
    labels = loaded["train"].with_format("torch")["label"][:]
    assert torch.equal(labels, torch.tensor(loaded["train"]["label"][:]))
