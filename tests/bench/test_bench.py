"""The bench itself, as small as it goes: it measures, and says what it measured."""

import asyncio
import json
import sys
from pathlib import Path

import pytest

from testkit.processes import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the bench reads /proc"),
]


SMALL = {
    **{"rooms": 2, "idle": 5, "seconds": 1, "repeats": 1, "rate": 50},
    **{"tickets": 200, "deadlines": 30_000, "watchers": 5, "records": 40, "clients": 4},
    **{"states": 4_100, "bots": 4, "sent": 50, "subscriptions": 1_000},
    **{"decisions": 20, "commands": 200},
}
"""As small as it goes."""
FIGURES = {
    "room": ("a move: judging it and drawing its event", "a move appends"),
    "transport": ("a frame of a command", "a request among 100", "three counts"),
    "records": ("drawing a throw of five dice", "a game in the store", "regatta verify"),
    "ratings": ("rating a game of two", "a rated game's place in the store"),
    "queue": ("from a join to its match", "pairs made by the sweep"),
    "deadlines": (
        "alarms of games: 256 are due, 30,000 stored",
        "notifications: 2,560 are due, 30,000 stored",
        "notifications: each takes",
    ),
    "sending": (
        "a move's p99, 10,000 notifications a minute",
        "notifications that came meanwhile",
        "CPU of the archive for a notification",
    ),
    "subscriptions": (
        "a device in the store",
        "an address in the store",
        "CPU of the archive for a turn that is sent, 1,000 of each",
        "memory of the process that sends, 1,000 of each",
    ),
    "solver": (
        "solving yacht, s",
        "solving general with deviation",
        "opening the table of yacht",
        "analysing yacht",
        "most memory to solve yacht",
    ),
    "deciding": (
        "captain, yacht: p99",
        "admiral, yacht: the longest",
        "asked by a node",
        "on the event loop",
    ),
    "tables": ("a node listens, with all tables", "memory of a node whose bots have every table"),
    "bots": ("a move's p99, while 4 bots play", "moves of the bots"),
    "parts": ("a frame in, its command validated", "sockets and the loop", "a move (budget 2)"),
    "costs": ("set_admission", "export_me", "seek"),
    "opening": ("taking a seat", "settling the dice of two players"),
    "lobby": ("5 watchers of the lobby", "changes that each of them is told"),
    "nodes": ("a move reaches both players at two nodes", "always: moves"),
    "workers": (
        "workers: moves, saturated",
        "workers: CPU of nodes for a move",
        "one worker, store apart: p99",
    ),
    "storm": ("4 come back at once",),
    "home": ("home page on a phone, until one can play", "its layout shift"),
}
"""What each part that is a table says, among others."""


async def bench(part: str, file: Path, *more: str) -> str:
    """Measure one part, and return what is printed."""
    arguments = [word for name, value in SMALL.items() for word in (f"--{name}", str(value))]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench", *arguments, "--json", str(file), "--only", part, *more),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    output, wrong = await process.communicate()
    assert process.returncode == 0, wrong.decode()
    return output.decode()


@pytest.mark.prove
@pytest.mark.parametrize("part", FIGURES)
async def test_a_small_bench_reports_the_figures_of(part: str, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    table = await bench(part, file)
    for figure in FIGURES[part]:
        assert figure in table
    written = json.loads(file.read_text(encoding="utf-8"))
    assert set(written) == {part}
    # A part of a move may be too short to be seen within a second, and some commands too cheap for a tick; of
    # the home page nothing should move, and who sends gives way to who plays.
    short = ("parts", "costs", "home", "lobby", "sending", "subscriptions")
    assert all(figure["ratio"] > 0 or part in short for figure in written[part])


@pytest.mark.prove
async def test_a_small_bench_reports_the_floods_that_are_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    table = await bench("floods", file, "--floods", "pages", "exports")
    written = json.loads(file.read_text(encoding="utf-8"))["floods"]
    assert [figure["what"].split(" ")[0].strip(":") for figure in written] == ["pages"] * 4 + ["exports"] * 4
    for figure in ("CPU of the node", "p99 of a move", "memory of the node", "log in an hour"):
        assert figure in table


@pytest.mark.prove
async def test_a_small_bench_compares_moves_with_an_echo_another_checkout_and_other_games(
    tmp_path: Path,
) -> None:
    file = tmp_path / "found.json"
    side = ("--against", f"same={ROOT}", "--games", "plain,clock,hold", "--seconds", "0.3")
    table = await bench("moves", file, *side)
    for figure in (
        "moves /s",
        "CPU a move alone",
        "Valkey a move",
        "archive a game",
        "p50",
        "p99",
        "idle: memory",
    ):
        assert figure in table
    for compared in (
        "Regatta to echo",
        "Regatta to same",
        "Regatta, clock to Regatta",
        "Regatta, hold to Regatta",
    ):
        assert compared in table
    # Of one round nothing can be told.
    assert "not resolved" in table
    systems = json.loads(file.read_text(encoding="utf-8"))["moves"]["systems"]
    assert all(one["saturated"][0]["per_s"] > 0 and one["paced"][0]["p50_ms"] > 0 for one in systems)
    assert all(sample["games"] == 0 for one in systems for sample in one["apart"])


@pytest.mark.prove
async def test_a_part_can_be_measured_alone(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    assert "the best split of two rows" in await bench("questions", file)
    written = json.loads(file.read_text(encoding="utf-8"))
    assert set(written) == {"questions"}
    assert all(question["p50_us"] > 0 and question["ratio"] > 0 for question in written["questions"])


async def test_a_wrong_argument_is_told() -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench", "--rooms", "0"), stderr=asyncio.subprocess.PIPE
    )
    _, wrong = await process.communicate()
    assert process.returncode == 2
    assert b"0 is not within" in wrong


async def test_an_unknown_kind_of_game_is_told() -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench", "--games", "plain,chess"), stderr=asyncio.subprocess.PIPE
    )
    _, wrong = await process.communicate()
    assert process.returncode == 2
    assert b"chess: there are plain, clock, hold" in wrong
