"""Servers as processes: what one prints is read while it prints."""

import sys
from typing import Final

from testkit import processes

PRINTS: Final = """
import os, time
for line in ("a first line", "open at http://127.0.0.1:4711 ", "a line behind it"):
    # As whoever reads does: it is at the beginning whenever the server prints.
    os.lseek(1, 0, os.SEEK_SET)
    os.write(1, (line + "\\n").encode())
time.sleep(60)
"""


def test_a_server_is_found_though_it_is_read_while_it_prints() -> None:
    with processes.server([sys.executable, "-c", PRINTS], {}) as server:
        assert server.port == 4711
