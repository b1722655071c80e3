"""Where a move's time goes: each part is some functions, and what they call."""

import asyncio
import importlib
import json
import sys
from functools import reduce
from pathlib import Path

import pytest

from bench.budget import BY_LOOP, LOOP, OTHER, PART_OF, PARTS
from bench.sampled import part_of, running


@pytest.mark.parametrize("name", sorted({*PART_OF, *BY_LOOP}))
def test_a_function_of_a_part_is_there(name: str) -> None:
    module, _, path = name.partition(":")
    found = reduce(getattr, path.split("."), importlib.import_module(module))
    assert callable(found)


def test_the_budgets_of_the_parts_are_two_messages_of_an_echo() -> None:
    assert sum(part.budget or 0 for part in PARTS) == pytest.approx(2.0)


DECIDE = "server.rooms.decide.decide:decide"
FOLD = "server.rooms.decide.fold:fold"
RECEIVED = "server.edge.connection:Connection.data_received"


def test_what_a_function_calls_belongs_to_its_part() -> None:
    assert part_of(["builtins:sum", DECIDE]) == "deciding, with its dice"


def test_the_innermost_part_counts() -> None:
    assert part_of(["builtins:sum", FOLD, DECIDE, RECEIVED]) == "folding and encoding"


def test_what_belongs_to_no_part_is_all_else() -> None:
    assert part_of(["builtins:sum"]) == OTHER


def test_what_the_loop_has_only_just_called_is_the_loop() -> None:
    assert part_of([RECEIVED, "asyncio.runners:Runner.run"]) == LOOP


def test_what_runs_is_named_from_within() -> None:
    names = running(sys._getframe())
    assert next(names) == f"{__name__}:test_what_runs_is_named_from_within"


@pytest.mark.slow
@pytest.mark.prove
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the bench reads /proc")
async def test_the_parts_of_a_move_are_all_of_it(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    small = ("--rooms", "4", "--seconds", "1", "--repeats", "1")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench", *small, "--json", str(file), "--only", "parts"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, wrong = await process.communicate()
    assert process.returncode == 0, wrong.decode()
    *parts, move = json.loads(file.read_text(encoding="utf-8"))["parts"]
    assert len(parts) == len(PARTS)
    assert sum(part["value"] for part in parts) == pytest.approx(move["value"])
    assert sum(part["value"] > 0 for part in parts) >= len(parts) - 1
