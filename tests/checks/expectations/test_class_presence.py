from pepseal.checks.expectations.class_presence import ExpectEverySplitToHoldEveryClass, class_presence


def test_counts_are_reported_when_nothing_is_wrong(table, run):
    outcome = run(table, ExpectEverySplitToHoldEveryClass(column="sealed_0", classes=[0, 1]))
    assert outcome.measurement.findings == ()
    assert outcome.measurement.worst == {
        "train": {"rows": 48, "0": 24, "1": 24},
        "validation": {"rows": 6, "0": 3, "1": 3},
        "test": {"rows": 6, "0": 3, "1": 3},
    }


def test_d8_a_test_split_of_one_class_is_found(table, run):
    spoiled = table.assign(label=[0 if s == "test" else i // 10 % 2 for i, s in enumerate(table["sealed_0"])])
    (finding,) = run(spoiled, ExpectEverySplitToHoldEveryClass(column="sealed_0", classes=[0, 1])).measurement.findings
    assert finding.line("toy") == "toy > sealed_0: test > table: it has no record of class 1"


def test_c15_an_empty_split_is_found_for_classes_and_for_measured_labels(table):
    spoiled = table.assign(sealed_0="train")
    found = class_presence(spoiled, "sealed_0", []).findings
    assert [finding.what for finding in found] == ["it has no rows", "it has no rows"]
    assert len(class_presence(spoiled, "sealed_0", [0, 1]).findings) == 6
