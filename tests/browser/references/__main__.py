"""Take all reference pictures anew: `python -m tests.browser.references [OPTIONS OF pytest]`."""

import os
import subprocess
import sys
from pathlib import Path

from tests.browser.references.pictures import RENEW

ROOT = Path(__file__).resolve().parents[3]
TESTS = ["-m", "pytest", "-q", "--prove", "tests/browser/references"]

sys.exit(
    subprocess.run(
        [sys.executable, *TESTS, *sys.argv[1:]], cwd=ROOT, env={**os.environ, RENEW: "1"}, check=False
    ).returncode
)
