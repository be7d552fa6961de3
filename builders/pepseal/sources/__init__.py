"""Raw sources: what is published where, under which licence, with which bytes.

This package reads and verifies with the bare install. Fetching needs the `build` extra and is in
:mod:`pepseal.sources.retrieval`.
"""

from pepseal.sources.bytes_pinned import verify
from pepseal.sources.registry import find_source, read_sources
from pepseal.sources.source import Source

__all__ = ["Source", "find_source", "read_sources", "verify"]
