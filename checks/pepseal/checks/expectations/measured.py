"""The two halves that every custom expectation here shares: a table metric, and a verdict on what it measured."""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any, ClassVar

from great_expectations.core import ExpectationValidationResult
from great_expectations.execution_engine.execution_engine import ExecutionEngine
from great_expectations.execution_engine.pandas_execution_engine import PandasExecutionEngine
from great_expectations.expectations.expectation import BatchExpectation
from great_expectations.expectations.expectation_configuration import ExpectationConfiguration
from great_expectations.expectations.metrics.metric_provider import metric_value
from great_expectations.expectations.metrics.table_metric_provider import TableMetricProvider
from great_expectations.render.components import CollapseContent, LegacyDiagnosticRendererType, RenderedTableContent
from great_expectations.render.renderer.renderer import renderer

from pepseal.checks.finding import FIRST, Measurement


def phrase(values: Mapping[str, Any]) -> str:
    """Nested values as a person would list them.

    >>> phrase({"test": {"rows": 3, "0": 1}, "train": {"rows": 9, "0": 4}})
    'test: rows 3, 0 1; train: rows 9, 0 4'
    """
    if any(isinstance(value, Mapping) for value in values.values()):
        return "; ".join(f"{name}: {phrase(value)}" for name, value in values.items())
    return ", ".join(f"{name} {f'{v:.4g}' if isinstance(v, float) else v}" for name, v in values.items())


class TableMeasurement(TableMetricProvider):
    """A table metric that hands the whole batch to a plain function.

    A subclass names its metric, the values it takes, and the function `measure(table, **values)`.
    """

    measure: ClassVar[Callable[..., Measurement]]

    @metric_value(engine=PandasExecutionEngine)
    def _pandas(
        cls: Any,  # noqa: N805 - Great Expectations calls metric functions with the class
        execution_engine: PandasExecutionEngine,
        metric_domain_kwargs: dict[str, Any],
        metric_value_kwargs: dict[str, Any],
        **_: object,
    ) -> dict[str, Any]:
        table, _domain, _accessor = execution_engine.get_compute_domain(metric_domain_kwargs, domain_type="table")
        measurement: Measurement = cls.measure(table, **metric_value_kwargs)
        return measurement.as_dict()


class MeasuredExpectation(BatchExpectation):
    """An expectation that is met when its measurement has no findings."""

    domain_keys: ClassVar[tuple[str, ...]] = ("batch_id",)

    def _validate(
        self,
        metrics: dict[str, Any],
        runtime_configuration: dict[str, Any] | None = None,  # noqa: ARG002 - the signature is the library's
        execution_engine: ExecutionEngine[Any] | None = None,  # noqa: ARG002
    ) -> dict[str, Any]:
        (metric,) = self.metric_dependencies
        measured = metrics[metric]
        return {
            "success": not measured["findings"],
            "result": {"observed_value": len(measured["findings"]), "details": measured},
        }

    @classmethod
    @renderer(renderer_type=LegacyDiagnosticRendererType.OBSERVED_VALUE)
    def _diagnostic_observed_value_renderer(
        cls,
        configuration: ExpectationConfiguration | None = None,  # noqa: ARG003 - the signature is the library's
        result: ExpectationValidationResult | None = None,
        runtime_configuration: dict[str, Any] | None = None,  # noqa: ARG003
    ) -> str:
        """What Data Docs show as observed: how many were found, among how many, and the worst value."""
        if result is None or "details" not in result.result:
            return "not run"
        measured = Measurement.from_dict(result.result["details"])
        text = f"{len(measured.findings):,} found in {measured.comparisons:,} comparisons"
        return escape(f"{text} ({phrase(measured.worst)})" if measured.worst else text)

    @classmethod
    @renderer(renderer_type=LegacyDiagnosticRendererType.UNEXPECTED_TABLE)
    def _diagnostic_unexpected_table_renderer(
        cls,
        configuration: ExpectationConfiguration | None = None,  # noqa: ARG003
        result: ExpectationValidationResult | None = None,
        runtime_configuration: dict[str, Any] | None = None,  # noqa: ARG003
    ) -> list[RenderedTableContent | CollapseContent] | None:
        """The first findings, as a table below the sentence."""
        if result is None or not result.result.get("observed_value"):
            return None
        findings = Measurement.from_dict(result.result["details"]).findings
        rows = [[escape(finding.split), escape(finding.record), escape(finding.what)] for finding in findings[:FIRST]]
        return [
            RenderedTableContent(
                content_block_type="table",
                header_row=["Where", "Record", "What"],
                table=rows,
                styling={"body": {"classes": ["table", "table-sm"]}},
            )
        ]
