from pepseal.checks.expectations.frozen_manifest import ExpectTableToBeAsFrozen, frozen_manifest


def test_a_clean_table_passes(table, run, toy):
    toy.build(table)
    outcome = run(table, ExpectTableToBeAsFrozen(folder=str(toy.facts)))
    assert (outcome.not_run, outcome.measurement.findings, outcome.measurement.comparisons) == (None, (), 240)


def test_a_moved_record_is_found(table, run, toy):
    toy.build(table)
    row = table.index[table["sealed_1"] == "test"][0]
    table.loc[row, "sealed_1"] = "train"
    (finding,) = run(table, ExpectTableToBeAsFrozen(folder=str(toy.facts))).measurement.findings
    assert finding.line("toy") == (
        f"toy > manifest: sealed_1 > {table.loc[row, 'record_id']}: it is 'train' here, 'test' in splits.tsv"
    )


def test_lost_added_and_relabelled_records_are_found(table, toy):
    toy.build(table)
    first, last = table["record_id"].iloc[0], table["record_id"].iloc[-1]
    changed = table.iloc[1:].assign(record_id=lambda t: t["record_id"].replace(last, "zz"))
    changed["label"] = changed["label"].mask(changed["record_id"] == table["record_id"].iloc[5], 7)
    found = frozen_manifest(changed, str(toy.facts)).findings
    assert [(finding.record, finding.what) for finding in found] == [
        ("zz", "it is not in splits.tsv"),
        (first, "it is only in splits.tsv"),
        (last, "it is only in splits.tsv"),
        (table["record_id"].iloc[5], "it is '7' here, '0' in splits.tsv"),
    ]


def test_a_missing_column_is_found(table, toy):
    toy.build(table)
    (finding,) = frozen_manifest(table.drop(columns="sealed_1"), str(toy.facts)).findings
    assert finding.what == "the table has no such column"


def test_no_manifest_is_not_run(table, run, tmp_path):
    outcome = run(table, ExpectTableToBeAsFrozen(folder=str(tmp_path)))
    assert outcome.not_run.startswith("the dataset is not frozen: it has no manifest")
