"""A strategy of pepseal, as `pepseal split` calls it."""

import pandas as pd

from pepseal.splits.strategies import split_table


def split(rows, strategy, seeds):
    table = pd.DataFrame(rows, columns=["record_id", "sequence", "label"])
    proposal = split_table(table, strategy, seeds=seeds)
    first = proposal.splits.iloc[:, 0]
    floor = proposal.parameters.get("seal_floor")
    return first[first != "dropped"].to_dict(), "" if floor is None else f"seal floor {floor:.2f}"
