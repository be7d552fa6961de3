"""The result of a score: one frozen record with a JSON schema, in which every number names what it stands for."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from pepseal.scoring.metric import Direction, InputKind

MEANING = (
    "95 % percentile bootstrap over the clusters of the scored records: how far the score depends on which clusters "
    "are in the test set. It is not the spread between training seeds or split seeds."
)

Finite = Annotated[float, Field(allow_inf_nan=False)]
Scope = Literal["all records", "records with a prediction"]


class Result(BaseModel):
    """A frozen part of a report; unknown keys are an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Identity(Result):
    """Which data were scored against. None: not stated, and then the score can be compared with nothing.

    Args:
        dataset: name.
        version: of the dataset.
        manifest_digest: sha256 of the frozen manifest, 64 hex digits.
        split: the split that is scored.
        strategy: how the split was made.
        split_seed: the seed of that split.
    """

    dataset: str | None = None
    version: str | None = None
    manifest_digest: str | None = None
    split: str | None = None
    strategy: str | None = None
    split_seed: int | None = None


class Interval(Result):
    """A 95 % interval, or why there is none.

    Args:
        low: None where undefined.
        high: None where undefined.
        undefined: the reason, where there is no interval.
        resamples: drawn.
        undefined_resamples: of these, those for which the metric has no value; they are left out of the interval.
    """

    low: Finite | None
    high: Finite | None
    undefined: str | None
    resamples: int
    undefined_resamples: int

    @model_validator(mode="after")
    def _one_or_the_other(self) -> "Interval":
        if not (self.low is None) == (self.high is None) == (self.undefined is not None):
            raise ValueError("an interval has two ends, or a reason why it has none")
        return self


class MetricScore(Result):
    """The score of one metric.

    Args:
        name: key in the table of metrics.
        title: name as printed.
        value: None where undefined.
        undefined: the reason, where there is no value.
        interval: see :class:`Interval`.
        n: records scored.
        coverage: records scored / records to be predicted, in (0, 1].
        direction: `max` where higher is better.
        range: lowest and highest possible value, None where there is no bound.
        kind: what the metric reads.
        source: of the definition.
    """

    name: str
    title: str
    value: Finite | None
    undefined: str | None
    interval: Interval
    n: int
    coverage: Finite
    direction: Direction
    range: tuple[Finite | None, Finite | None]
    kind: InputKind
    source: str

    @model_validator(mode="after")
    def _one_or_the_other(self) -> "MetricScore":
        if (self.value is None) != (self.undefined is not None):
            raise ValueError("a metric has a value, or a reason why it has none")
        return self


class ScoreReport(Result):
    """Everything that a reader needs to trust and to compare a score.

    Args:
        schema_name: of this record; a changed meaning gets a new name.
        identity: which data.
        task: classification or regression.
        scope: which of the split's records were scored.
        records: to be predicted.
        scored: with a prediction.
        coverage: scored / records.
        positives: scored records of the positive class; None for regression.
        clusters: among the scored records.
        metrics: the headline first; every metric of the task is there.
        interval_meaning: what the intervals say and what they do not.
        resamples: asked for.
        bootstrap_seed: the seed of the resamples.
        warnings: what is odd but could be scored.
        software_versions: package -> version.
        prediction_sha256: of the file of predictions; None if they were in memory.
    """

    schema_name: Literal["pepseal.score/1"] = "pepseal.score/1"
    identity: Identity
    task: Literal["classification", "regression"]
    scope: Scope
    records: int
    scored: int
    coverage: Finite
    positives: int | None
    clusters: int
    metrics: tuple[MetricScore, ...]
    interval_meaning: str = MEANING
    resamples: int
    bootstrap_seed: int
    warnings: tuple[str, ...]
    software_versions: dict[str, str]
    prediction_sha256: str | None

    @property
    def headline(self) -> MetricScore:
        """The metric by which the task is ranked."""
        return self.metrics[0]
