"""What must be true of a built dataset, checked apart from the code that built it, and the seal that says so.

Nothing here imports Great Expectations until a check runs: importing it takes seconds.
"""

from pepseal.checks.seal import Seal, read_seal

__all__ = ["Seal", "read_seal"]
