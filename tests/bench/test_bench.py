"""The bench itself, as small as it goes: it measures, and says what it measured."""

import asyncio
import json
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the bench reads /proc"),
]


ALONE = ("questions", "room", "transport", "records", "ratings", "queue", "moves", "lobby")
"""What has one node."""


@pytest.mark.prove
async def test_a_small_bench_reports_every_figure(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    small = {"rooms": 2, "idle": 5, "seconds": 1, "repeats": 1, "rate": 50}
    small |= {"tickets": 200, "watchers": 5, "records": 40}
    arguments = [part for name, value in small.items() for part in (f"--{name}", str(value))]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench", *arguments, "--json", str(file), "--only", *ALONE),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, wrong = await process.communicate()
    assert process.returncode == 0, wrong.decode()
    table = said.decode()
    for figure in ("messages /s", "server CPU", "Valkey CPU", "generator", "p50", "p99", "idle: memory"):
        assert figure in table
    assert "echo" in table
    assert "the best split of two rows" in table
    told = json.loads(file.read_text(encoding="utf-8"))
    for figure in (
        "a move: judging it and drawing its event",
        "a frame of a command",
        "a request among 100",
        "three counts",
        "drawing a throw of five dice",
        "from a join to its match",
        "pairs made by the sweep",
        "5 watchers of the lobby",
        "changes that each of them is told",
        "a game in the store",
        "regatta verify",
        "rating a game of two",
        "a rated game's place in the store",
    ):
        assert figure in table
    assert all(
        figure["value"] > 0 and figure["ratio"] > 0
        for figure in told["records"] + told["ratings"] + told["queue"] + told["lobby"]
    )
    assert all(question["p50_us"] > 0 and question["ratio"] > 0 for question in told["questions"])


async def test_a_part_can_be_measured_alone(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench", "--repeats", "1", "--json", str(file), "--only", "questions"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, wrong = await process.communicate()
    assert process.returncode == 0, wrong.decode()
    assert "the best split of two rows" in said.decode()
    told = json.loads(file.read_text(encoding="utf-8"))
    assert set(told) == {"questions"}
    assert all(question["p50_us"] > 0 and question["ratio"] > 0 for question in told["questions"])


@pytest.mark.prove
async def test_parts_can_be_measured_alone_such_as_those_of_several_nodes(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    small = ("--rooms", "2", "--seconds", "0.4", "--repeats", "1", "--rate", "50", "--clients", "4")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench", *small, "--json", str(file), "--only", "nodes", "storm"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, wrong = await process.communicate()
    assert process.returncode == 0, wrong.decode()
    for figure in ("a move reaches both players at two nodes", "always: moves", "4 come back at once"):
        assert figure in said.decode()
    told = json.loads(file.read_text(encoding="utf-8"))
    assert set(told) == {"nodes", "storm"}
    assert all(figure["value"] > 0 and figure["ratio"] > 0 for part in told.values() for figure in part)


async def test_a_wrong_argument_is_told() -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench", "--rooms", "0"), stderr=asyncio.subprocess.PIPE
    )
    _, wrong = await process.communicate()
    assert process.returncode == 2
    assert b"0 is not within" in wrong
