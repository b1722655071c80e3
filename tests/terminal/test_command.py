"""The client in a terminal as a command: what it says where one does not come in, and how it ends."""

import asyncio
import os
import signal
from argparse import ArgumentParser
from pathlib import Path

import pytest

from regatta_server.service import Running
from regatta_terminal import command as play
from regatta_terminal.state_files import StateFiles
from tests.terminal.typist import command


async def run(
    folder: Path, *arguments: str, typed: bytes = b"", **settings: str
) -> tuple[int | None, str, str]:
    """Run it to its end; return the exit status, and what it said on both."""
    process = await asyncio.create_subprocess_exec(
        *command(*arguments),
        env={**os.environ, "XDG_STATE_HOME": str(folder), **settings},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    output, errors = await process.communicate(typed)
    return process.returncode, output.decode(), errors.decode()


def given(*arguments: str) -> int:
    """Run it in this process, as far as it needs no server."""
    parser = ArgumentParser()
    play.add_arguments(parser)
    return play.run(parser.parse_args(arguments))


def test_forgetting_needs_no_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    StateFiles(tmp_path / "regatta", "http://play.example").keep("t" * 43)
    for text in ("Forgotten:", "Nothing is kept"):
        assert given("http://play.example", "--forget", "--language", "en") == 0
        assert capsys.readouterr().out.startswith(text)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    given("http://play.example", "--forget")
    assert "ist nichts aufgehoben" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("how", ["--plain", "--json"])
async def test_a_wrong_address_ends_it_with_2_and_one_line(tmp_path: Path, how: str) -> None:
    status, output, errors = await run(tmp_path, "http://127.0.0.1:1", how)
    assert (status, output, len(errors.splitlines())) == (2, "", 1)


@pytest.mark.slow
async def test_input_that_is_no_text_and_ends_without_a_line_break_breaks_nothing(
    running: Running, tmp_path: Path
) -> None:
    status, output, errors = await run(
        tmp_path, running.url, typed=b"\xff\xfe\x00\n\x1b[2J\nmine", LC_ALL="C.UTF-8"
    )
    assert (status, errors) == (0, "")
    assert "You have no running games." in output
    assert "\x1b" not in output


@pytest.mark.slow
@pytest.mark.parametrize("how", ["--plain", "--json"])
async def test_ctrl_c_ends_it_without_a_traceback(running: Running, tmp_path: Path, how: str) -> None:
    # Tests that run in the background of a shell ignore it, and so would the process that they start.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = await asyncio.create_subprocess_exec(
            *command(running.url, how),
            env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert process.stdout is not None
    assert b"elcome" in await process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = await process.communicate()
    assert (process.returncode, errors) == (130, b"\n")
