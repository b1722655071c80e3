"""Servers as processes: what one prints is read while it prints."""

import os
import sys
import threading
import time
from pathlib import Path
from typing import Final

import pytest

from testkit import processes
from testkit.processes import THIS, TICKS_PER_S

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


on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it is read from /proc")


def work(seconds: float) -> None:
    """Take so much processor time."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def ended() -> None:
    """Have a thread work for some ticks, and wait until the kernel knows it no more."""
    thread = threading.Thread(target=work, args=(6 / TICKS_PER_S,))
    thread.start()
    thread.join()
    while Path(f"/proc/self/task/{thread.native_id}").exists():
        os.sched_yield()


@on_linux
def test_processor_time_is_read_finer_than_a_tick_though_threads_have_ended() -> None:
    ended()
    readings = []
    for _ in range(5):
        readings.append(THIS.cpu_s())
        work(0.1 / TICKS_PER_S)
    assert readings == sorted(set(readings))


@on_linux
def test_what_a_thread_used_that_has_ended_is_not_lost() -> None:
    before = THIS.cpu_s()
    ended()
    assert THIS.cpu_s() - before > 3 / TICKS_PER_S
