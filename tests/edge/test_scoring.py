"""What hands would give, asked at the socket: without a room, and paid by what it takes."""

import pytest

from regatta_protocol.commands.scoring import Score
from regatta_protocol.connection import CommandRefused
from regatta_protocol.errors import Code
from regatta_server.limits import Limits
from regatta_server.service import Running
from testkit.play import guest
from tests.conftest import Serve

FIVE = [1, 3, 4, 5, 6]


async def test_a_guest_without_a_room_is_told_what_hands_give(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        command = Score(id=ada.new_id(), ruleset="general", hands=[FIVE], rows=["straight", "chance"])
        scored = (await ada.ask(command))["scored"]
        assert scored == {"ruleset_version": 1, "rows": ["straight", "chance"], "points": [[20, 19]]}


async def test_all_hands_of_five_dice_are_one_question(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        command = Score(id=ada.new_id(), ruleset="yacht", hands=[FIVE] * 252)
        assert len((await ada.ask(command))["scored"]["points"]) == 252


@pytest.mark.parametrize(
    ("ruleset", "hands", "code"),
    [
        ("whist", [FIVE], Code.NO_SUCH_RULESET),
        ("yacht", [[1] * 6], Code.BAD_MESSAGE),
        ("double-cameroon", [[1] * 10] * 61, Code.TOO_MANY),
    ],
)
async def test_what_is_not_answered_says_why(
    running: Running, ruleset: str, hands: list[list[int]], code: Code
) -> None:
    async with guest(running, "Ada") as ada:
        with pytest.raises(CommandRefused) as refused:
            await ada.ask(Score(id=ada.new_id(), ruleset=ruleset, hands=hands))
        assert refused.value.error["code"] is code


async def test_who_asks_for_much_waits_a_while(serve: Serve) -> None:
    # So slow that it does not matter how long the machine takes.
    async with serve(Limits(commands_per_s=0.001, commands_burst=60)) as running:
        async with guest(running, "Ada") as ada:
            much = [FIVE] * 252
            assert await ada.ask(Score(id=ada.new_id(), ruleset="yacht", hands=much))
            assert await ada.ask(Score(id=ada.new_id(), ruleset="yacht", hands=much))
            with pytest.raises(CommandRefused) as refused:
                await ada.ask(Score(id=ada.new_id(), ruleset="yacht", hands=much))
            assert refused.value.error["code"] is Code.TOO_FAST
            assert refused.value.error["retry_after_ms"] > 0
