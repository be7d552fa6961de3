"""The versions of everything that has a say in what the checks find."""

import platform
from importlib.metadata import PackageNotFoundError, version

TOOLS = ("pepseal", "great-expectations", "numpy", "pandas", "pyarrow", "rapidfuzz", "scikit-learn", "scipy")


def tool_versions() -> dict[str, str]:
    """Version of Python and of each tool, `not installed` where it is used from a folder.

    >>> sorted(tool_versions())[0]
    'great-expectations'
    """
    found = {"python": platform.python_version()}
    for tool in TOOLS:
        try:
            found[tool] = version(tool)
        except PackageNotFoundError:
            found[tool] = "not installed"
    return found
