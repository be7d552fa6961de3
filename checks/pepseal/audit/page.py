"""The audit as one self-contained HTML page: no script, no network, every value escaped."""

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from pepseal.audit.crossings import THRESHOLDS
from pepseal.audit.pictures import class_picture, distribution_picture, identity_picture
from pepseal.audit.report import Audit


def page(audit: Audit) -> str:
    """The page as text."""
    environment = Environment(
        loader=PackageLoader("pepseal.audit", "templates"), undefined=StrictUndefined, autoescape=True
    )
    content = audit.as_json()
    borders = [
        # The SVG comes from the renderer, which escapes texts itself.
        {"facts": facts, "picture": Markup(identity_picture(crossing, audit.floor))}  # noqa: S704
        for facts, crossing in zip(content["crossings"], audit.crossings, strict=True)
    ]
    whats = ("length",) if audit.audited.notation in ("smiles", "helm") else ("length", "net charge")
    distributions = {what: Markup(distribution_picture(audit, what)) for what in whats}  # noqa: S704
    classes = class_picture(audit)
    return environment.get_template("page.html.jinja").render(
        audit=content,
        borders=borders,
        distributions=distributions,
        classes=Markup(classes) if classes else None,  # noqa: S704
        thresholds=[f"{threshold:g}" for threshold in THRESHOLDS],
    )
