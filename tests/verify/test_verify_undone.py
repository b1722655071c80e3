"""Records of practice games in which decisions were taken back: they fit, and no other way back does."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from regatta_server.archive.records import encode, sealed
from regatta_server.game.mismatch import Mismatch
from regatta_server.game.replay import replay
from regatta_server.game.replay_head import rules_for
from regatta_server.verify import judge, verify
from testkit.records import practised

Record = dict[str, Any]

RECORD = practised("yacht", bots=1, whim=3).record
UNDONE = [place for place, fact in enumerate(RECORD["facts"]) if fact["type"] == "undone"]


@pytest.mark.parametrize("ruleset", ["yacht", "yatzy", "general", "double-cameroon", "yin-yang"])
@pytest.mark.parametrize("dice", ["independent", "identical"])
def test_a_game_of_which_decisions_were_taken_back_fits(ruleset: str, dice: str) -> None:
    record = practised(ruleset, bots=1, dice=dice).record
    proof = verify(encode(record))
    assert proof.undone == record["result"]["undone"] > 0  # type: ignore[index] # it has a result
    assert proof.dice == sum(len(fact["dice"]) for fact in record["facts"] if fact["type"] == "thrown")
    assert "decisions were taken back" in judge(encode(record)).words
    assert [step.event["version"] for step in replay(rules_for(record), record)]


def test_dice_thrown_again_are_held_against_the_seed_again() -> None:
    record: Any = deepcopy(RECORD)
    again = next(fact for fact in record["facts"][UNDONE[0] :] if fact["type"] == "thrown")
    again["faces"][0] = again["faces"][0] % 6 + 1
    assert judge(encode(sealed(record))).check == "dice"


def _elsewhere(record: Record) -> None:
    record["facts"][UNDONE[0]]["to"] -= 1


def _by_a_bot(record: Record) -> None:
    record["facts"][UNDONE[0]]["seat"] = 1


def _by_nobody(record: Record) -> None:
    record["facts"][UNDONE[0]]["seat"] = len(record["seats"])


def _rated(record: Record) -> None:
    record["options"]["rated"] = True


def _among_people(record: Record) -> None:
    del record["seats"][1]["bot"]


def _never(record: Record) -> None:
    fact = record["facts"][UNDONE[0]]
    record["facts"][UNDONE[0]] = {"type": "clock_renewed", "version": fact["version"], "at_ms": fact["at_ms"]}
    record["options"]["turn_ms"] = 60_000


def _uncounted(record: Record) -> None:
    del record["result"]["undone"]


EDITS: list[Callable[[Record], None]] = [
    *(_elsewhere, _by_a_bot, _by_nobody, _rated, _among_people, _never, _uncounted),
]


@pytest.mark.parametrize("edit", EDITS)
def test_no_other_way_back_fits(edit: Callable[[Record], None]) -> None:
    record: Any = deepcopy(RECORD)
    edit(record)
    assert judge(encode(sealed(record))).status == 1


@pytest.mark.parametrize("edit", EDITS)
def test_nor_do_the_rules_give_it(edit: Callable[[Record], None]) -> None:
    record: Any = deepcopy(RECORD)
    edit(record)
    with pytest.raises(Mismatch):
        list(replay(rules_for(record), record))
