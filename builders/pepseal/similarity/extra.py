"""Libraries that only some installations have: asked for when they are needed, and missed by name."""

import importlib
from types import ModuleType

from pepseal.errors import ToolError


def extra(module: str, package: str) -> ModuleType:
    """Import `module`, which the package `package` brings with pepseal's `build` extra.

    Raises:
        ToolError: the package is not installed.

    >>> extra("json", "python").dumps({})
    '{}'
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise ToolError(
            f"{package} is not installed",
            where=module,
            expected=f"the package {package}",
            found=str(error),
            next_step="pip install 'pepseal[build]'",
        ) from error
