"""Why a proposal is what it is, in lines that a person can read."""

from collections.abc import Iterator
from typing import Any

from pepseal.splits.ladder import LOWEST
from pepseal.splits.proposal import Proposal


def explain(proposal: Proposal) -> str:
    """The reasons behind `proposal`, one fact a line: the seal floor, why not lower, and what each seed reached."""
    return "\n".join(_lines(proposal))


def _lines(proposal: Proposal) -> Iterator[str]:
    parameters: dict[str, Any] = proposal.parameters
    ratios = ":".join(map(str, parameters["ratios"]))
    seeds = f"{len(proposal.seeds)} seed{'s' * (len(proposal.seeds) != 1)}"
    yield f"{proposal.strategy}: {len(proposal.clusters):,} records, {ratios}, {seeds}"
    if "seal_floor" in parameters:
        yield from _seal(parameters)
    for record_id, reason in proposal.dropped.itertuples(index=False):
        yield f"dropped {record_id}: {reason}"
    for seed, reached in parameters["reached"].items():
        sizes = ", ".join(f"{state} {figures['rows']:,}" for state, figures in reached["splits"].items())
        gap = max(figures["label_gap"] for figures in reached["splits"].values())
        short = f"; {reached['shortfall']}" if reached["shortfall"] else ""
        yield f"seed {seed}: {sizes}; labels within {100 * gap:.1f} points of the whole{short}"
    if len(proposal.seeds) > 1:
        yield f"the test sets of any two seeds share at most {100 * parameters['test_overlap']:.0f} % of their records"


def _seal(parameters: dict[str, Any]) -> Iterator[str]:
    yield f"seal floor {parameters['seal_floor']:.2f}: no two records of that identity or more are in different splits"
    names = parameters["enriched_kmers"]
    yield f"enriched {parameters['kmer_length']}-mers: {len(names):,}, none of them in two splits"
    if 100 * parameters["searched_from"] > LOWEST:
        yield f"  below {parameters['searched_from']:.2f} nothing was tried: the neighbours were searched from there on"
    for step in parameters["ladder"]:
        share = 100 * step["largest_cluster_share"]
        clusters = f"{step['clusters']:,} cluster{'s' * (step['clusters'] != 1)}, the largest {share:.1f} % of the rows"
        outcome = "holds" if step["held"] else f"does not hold, {step['reason']}"
        yield f"  {step['floor']:.2f} ({clusters}): {outcome}"
    if parameters["with_dropped"]:
        yield f"  {parameters['with_dropped']['floor']:.2f} holds without the dropped records"
