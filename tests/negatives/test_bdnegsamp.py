"""Negatives by BDNegSamp: far from positives and from each other, and distributed as they are."""

import random
from collections import Counter

import pandas as pd
import pytest

from edit_oracle import identity
from pepseal.errors import InputError
from pepseal.negatives import candidates as candidates_module
from pepseal.negatives import exchange
from pepseal.negatives.bdnegsamp import bdnegsamp
from pepseal.negatives.candidates import by_length, candidates, in_order, take
from pepseal.negatives.distributions import divergences

POSITIVE_LETTERS = "KKKKRRLLLIIVAFWGGSACDEFGHIKLMNPQRSTVWY"  # cationic and hydrophobic, as antimicrobial peptides are
POOL_LETTERS = "ACDEFGHIKLMNPQRSTVWYKRL"


def peptides(letters, count, seed, lengths=(10, 20)):
    draw = random.Random(seed)
    return ["".join(draw.choices(letters, k=draw.randint(*lengths))) for _ in range(count)]


def series(sequences):
    return pd.Series(sequences, dtype="str")


@pytest.fixture(scope="module")
def sets():
    positives = sorted(set(peptides(POSITIVE_LETTERS, 200, seed=1)))
    return series(positives), series(peptides(POOL_LETTERS, 3000, seed=2))


def test_every_bound_holds_where_the_first_choice_breaks_one(sets):
    positives, pool = sets
    first = take(by_length(in_order(set(pool), 0)), Counter(positives.str.len()))
    assert not divergences(list(positives), [sequence for _, sequence in first])["held"].all()
    drawn = bdnegsamp(positives, pool)
    assert drawn.divergences["held"].all()
    assert len(drawn.sequences) == len(positives)
    assert Counter(map(len, drawn.sequences)) == Counter(positives.str.len())
    again = divergences(sorted(positives), drawn.sequences)
    pd.testing.assert_frame_equal(drawn.divergences, again)


def test_none_is_near_a_positive_or_another(sets):
    positives, pool = sets
    near = [positive[:-1] + "W" for positive in positives[:40]] + [sequence + "A" for sequence in pool[:200]]
    drawn = bdnegsamp(positives, pd.concat([pool, series(near)]))
    assert max(identity(a, b) for a in drawn.sequences[:40] for b in positives) < 0.6
    assert max(identity(a, b) for a in drawn.sequences for b in drawn.sequences[:40] if a != b) < 0.9
    reasons = drawn.not_drawn.set_index("sequence")["reason"]
    assert reasons[near[0]] == "a candidate at least 0.6 identical to a positive"
    assert "a kept candidate is at least 0.9 identical" in set(reasons)
    assert sorted([*reasons.index, *drawn.sequences]) == sorted({*pool, *near})


def test_c18_row_order_changes_nothing_and_the_seed_does(sets):
    positives, pool = sets
    drawn = bdnegsamp(positives, pool)
    shuffled = bdnegsamp(positives.sample(frac=1, random_state=3), pd.concat([pool, pool[:9]]).iloc[::-1])
    assert drawn.sequences == shuffled.sequences
    pd.testing.assert_frame_equal(drawn.divergences, shuffled.divergences)
    pd.testing.assert_frame_equal(drawn.not_drawn, shuffled.not_drawn)
    assert bdnegsamp(positives, pool, seed=1).sequences != drawn.sequences


def test_a_bound_that_cannot_hold_is_told_not_hidden():
    drawn = bdnegsamp(series(["KKKKKKKK", "RRRRRRRR"]), series(["DDDDDDDD", "EEEEEEEE", "GGGG"]))
    held = drawn.divergences.set_index("property")["held"]
    assert held.to_dict() == dict(held.to_dict(), length=True, **{"net charge": False, "1-mers": False})
    assert drawn.sequences == ["DDDDDDDD", "EEEEEEEE"]


def test_the_ratio_is_kept(sets):
    positives, pool = sets
    assert len(bdnegsamp(positives[:50], pool, ratio=3).sequences) == 150


def test_too_small_a_pool_is_an_error():
    with pytest.raises(InputError) as error:
        bdnegsamp(series(["WWWWWWWW", "YYYYYYYYYY"]), series(["ACDEFGHI", "WWWWWWWA"]))
    assert str(error.value) == (
        "too few candidate negatives\n"
        "  expected:  at least 2\n"
        "  found:     1 (without 1 near a positive and 0 near another candidate)\n"
        "  next step: add sequences to the pool or ask for a smaller ratio"
    )


@pytest.mark.parametrize(
    ("positives", "pool", "ratio", "text"),
    [
        ([], ["ACDK"], 1, "0 positives, ratio 1"),
        (["ACDK"], ["WWWW"], 0, "1 positives, ratio 0"),
        (["ACDK", "ACDK"], ["WWWW"], 1, "2 positives, ratio 1, repeated: ACDK"),
        (["ACDK"], ["ACxK"], 1, "'ACxK': lower-case letters (a D residue or a soft mask)"),
        (["AC-K"], ["WWWW"], 1, "'AC-K': letters outside the 20 canonical residues: -"),
        ([""], ["WWWW"], 1, "'': empty"),
    ],
)
def test_a11_bad_input_is_refused(positives, pool, ratio, text):
    with pytest.raises(InputError) as error:
        bdnegsamp(series(positives), series(pool), ratio=ratio)
    assert error.value.parts["found"] == text


def test_a1_words_that_readers_take_for_missing_are_peptides():
    assert bdnegsamp(series(["KK"]), series(["NA", "NAN"])).sequences == ["NA"]


def choose(positives, pool, wanted):
    return candidates(positives, pool, wanted, positive_identity_below=0.6, redundancy_identity=0.9, seed=0)


def test_candidates_near_a_positive_are_replaced_by_the_next_ones(monkeypatch):
    monkeypatch.setattr(candidates_module, "PER_NEGATIVE", 2)
    monkeypatch.setattr(candidates_module, "AT_LEAST", 0)
    pool = in_order(["WWWWA", "WWWWC", "WWWWD", "ACDEF", "GHIKL", "MNPQR", "STVYY"], 0)
    free = [sequence for sequence in pool if not sequence.startswith("WWWW")]
    found = choose(["WWWWW"], pool, Counter({5: 1}))
    assert found.sequences == free[:2]
    assert found.near_positive == {s for s in pool[: pool.index(free[1])] if s.startswith("WWWW")}


def test_another_length_stands_in_only_where_a_length_has_none_left():
    left = by_length(["AC", "GG", "ACDE", "ACDEF"])
    assert take(left, Counter({2: 1, 3: 2})) == [(2, "AC"), (3, "GG"), (3, "ACDE")]
    assert take(left, Counter({9: 5})) == [(9, "ACDEF")]


def test_an_exchange_keeps_lengths_and_never_makes_things_worse(sets):
    positives, pool = sets
    drawn = bdnegsamp(positives, pool, seed=5)
    first = take(by_length(in_order(set(pool), 5)), Counter(positives.str.len()))
    before = divergences(list(positives), [sequence for _, sequence in first])["value"]
    after = drawn.divergences["value"]
    over = [max(value - aim, 0) for value, aim in zip(before, exchange.BOUNDS.values(), strict=True)]
    assert sum(max(v - aim, 0) for v, aim in zip(after, exchange.BOUNDS.values(), strict=True)) < sum(over)
