import subprocess
import sys
from pathlib import Path


def test_reading_and_verifying_need_nothing_of_the_build_extra():
    program = (
        "import sys\n"
        "for name in ('httpx', 'tenacity', 'unearth', 'filelock', 'dvc'): sys.modules[name] = None\n"
        "import pepseal.sources as sources\n"
        "assert sources.read_sources and sources.verify\n"
        "try: import pepseal.sources.retrieval\n"
        "except ImportError: print('fetching needs more')\n"
    )
    builders = Path(__file__).parents[2] / "builders"
    command = [sys.executable, "-c", program]
    assert subprocess.run(command, cwd=builders, capture_output=True, text=True, check=True).stdout == (
        "fetching needs more\n"
    )
