from pepseal.checks.expectations.shared_clusters import ExpectSplitsToShareNoCluster


def test_a_clean_table_passes(table, run):
    outcome = run(table, ExpectSplitsToShareNoCluster(column="sealed_1"))
    assert (outcome.not_run, outcome.measurement.findings) == (None, ())


def test_a_cluster_cut_in_two_is_named(table, run):
    train, test = (table.index[table["sealed_0"] == split][0] for split in ("train", "test"))
    table.loc[test, "cluster_id"] = table.loc[train, "cluster_id"]
    (finding,) = run(table, ExpectSplitsToShareNoCluster(column="sealed_0")).measurement.findings
    cluster, record = table.loc[train, "cluster_id"], table.loc[test, "record_id"]
    assert finding.record == record
    assert finding.what == f"its cluster {cluster!r} is also in train: {table.loc[train, 'record_id']}"


def test_a_missing_cluster_is_not_run(table, run):
    table.loc[3, "cluster_id"] = None
    outcome = run(table, ExpectSplitsToShareNoCluster(column="sealed_0"))
    assert outcome.not_run == "the column 'cluster_id' cannot be compared: 1 values are missing or empty"
