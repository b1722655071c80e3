"""Where a move's time goes: each part is some functions, and what they call."""

import importlib
import sys
from functools import reduce

import pytest

from bench.parts.budget import BY_LOOP, LOOP, OTHER, PART_OF, PARTS
from bench.parts.parts import figures
from bench.parts.sampled import part_of, running


@pytest.mark.parametrize("name", sorted({*PART_OF, *BY_LOOP}))
def test_a_function_of_a_part_is_there(name: str) -> None:
    module, _, path = name.partition(":")
    found = reduce(getattr, path.split("."), importlib.import_module(module))
    assert callable(found)


def test_the_budgets_of_the_parts_are_two_messages_of_an_echo() -> None:
    assert sum(part.budget or 0 for part in PARTS) == pytest.approx(2.0)


DECIDE = "regatta_server.rooms.decide.decide:decide"
FOLD = "regatta_server.rooms.decide.fold:fold"
RECEIVED = "regatta_server.edge.connection:Connection.data_received"


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


def test_the_parts_of_a_move_are_all_of_it() -> None:
    seen = {part.what: 1 + number for number, part in enumerate(PARTS)}
    *parts, move = figures(100.0, 25.0, seen)
    assert len(parts) == len(PARTS)
    assert sum(part.value for part in parts) == pytest.approx(move.value) == 100.0
    assert sum(part.ratio for part in parts) == pytest.approx(move.ratio) == 4.0


def test_a_part_that_was_never_seen_took_nothing() -> None:
    *parts, move = figures(100.0, 25.0, {LOOP: 3})
    assert [part.value for part in parts if part.value] == [100.0]
    assert move.ratio == 4.0
