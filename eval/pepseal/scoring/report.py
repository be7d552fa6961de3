"""A score report for people (terminal, Markdown) and for programs (JSON)."""

import json

from rich.table import Table

from pepseal.scoring.result import Identity, Interval, MetricScore, ScoreReport

HEADER = ("metric", "value", "95 % interval", "better", "records", "coverage")
ARROWS = {"max": "higher", "min": "lower"}


def number(value: float | None) -> str:
    """Four decimals, or four significant digits where these say more.

    >>> number(0.91234), number(0.0000123456), number(123456.7), number(None)
    ('0.9123', '1.235e-05', '1.235e+05', 'undefined')
    """
    if value is None:
        return "undefined"
    return f"{value:.4f}" if value == 0 or 1e-3 <= abs(value) < 1e4 else f"{value:.4g}"


def _interval(interval: Interval) -> str:
    return "none" if interval.low is None else f"{number(interval.low)} to {number(interval.high)}"


def rows(report: ScoreReport) -> list[tuple[str, ...]]:
    """One row of text for each metric, as :data:`HEADER` names its cells."""
    return [
        (m.title, number(m.value), _interval(m.interval), ARROWS[m.direction], f"{m.n:,}", f"{m.coverage:.2%}")
        for m in report.metrics
    ]


def title(identity: Identity) -> str:
    """What was scored against, in one line.

    >>> title(Identity(dataset="starter_amp", version="0.1.0", split="test", strategy="sealed", split_seed=0))
    'starter_amp 0.1.0, test split (sealed, split seed 0), manifest not stated'
    """
    said = {name: "not stated" if value is None else str(value) for name, value in identity.model_dump().items()}
    return (
        f"{said['dataset']} {said['version']}, {said['split']} split ({said['strategy']}, split seed "
        f"{said['split_seed']}), manifest {said['manifest_digest'][:12]}"
    )


def notes(report: ScoreReport) -> list[str]:
    """What must be read beside the numbers, one sentence or two each."""
    classes = "" if report.positives is None else f", {report.positives:,} of them positive"
    lines = [
        f"Scope: {report.scope}; {report.scored:,} of {report.records:,}{classes}, in {report.clusters:,} clusters.",
        f"Interval: {report.interval_meaning} {report.resamples:,} resamples, seed {report.bootstrap_seed}.",
    ]
    lines += [f"Warning: {warning}." for warning in report.warnings]
    return lines + [line for metric in report.metrics for line in _remarks(metric)]


def _remarks(metric: MetricScore) -> list[str]:
    interval = metric.interval
    lines = [] if metric.undefined is None else [f"{metric.title} is undefined: {metric.undefined}."]
    if interval.undefined is not None and metric.undefined is None:
        lines.append(f"{metric.title} has no interval: {interval.undefined}.")
    if interval.undefined is None and interval.undefined_resamples:
        lines.append(f"{metric.title}: {interval.undefined_resamples:,} undefined resamples are left out.")
    return lines


def to_table(report: ScoreReport) -> Table:
    """The report as a table for the terminal."""
    # Without a frame, the columns fit into 80 characters.
    drawn = Table(title=title(report.identity), caption="\n".join(notes(report)), box=None, pad_edge=False)
    drawn.title_justify = drawn.caption_justify = "left"
    for index, name in enumerate(HEADER):
        drawn.add_column(name, justify="left" if index in (0, 3) else "right", no_wrap=True)
    for index, cells in enumerate(rows(report)):
        drawn.add_row(*cells, style="bold" if index == 0 else None)
    return drawn


def to_json(report: ScoreReport) -> str:
    """The report as JSON with sorted keys; it holds no NaN and no infinity."""
    return json.dumps(report.model_dump(mode="json"), indent=2, sort_keys=True, allow_nan=False) + "\n"


def to_markdown(report: ScoreReport) -> str:
    """The report as Markdown, software versions and checksum included."""
    lines = [f"# {title(report.identity)}", "", _line(HEADER), _line(["---"] * len(HEADER))]
    lines += [_line(cells) for cells in rows(report)]
    lines += ["", *(f"- {note}" for note in notes(report))]
    versions = ", ".join(f"{name} {version}" for name, version in sorted(report.software_versions.items()))
    lines += [f"- Software: {versions}.", f"- Predictions: sha256 {report.prediction_sha256 or 'not stated'}."]
    return "\n".join(lines) + "\n"


def _line(cells: "tuple[str, ...] | list[str]") -> str:
    return f"| {' | '.join(cells)} |"
