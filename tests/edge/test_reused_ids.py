"""An id that comes again with another command: refused wherever ids are remembered, and it does nothing."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest

from regatta_protocol.client import CreateRoom, Hold, MyRooms, Throw
from regatta_protocol.commands.channels import SetWebhook
from regatta_protocol.commands.command import Command
from regatta_protocol.commands.lobby import Pool, Seek
from regatta_protocol.commands.people import Challenge, Say
from regatta_protocol.commands.vacation import MyVacation, TakeVacation
from regatta_protocol.connection import CommandRefused, Connection
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId
from testkit.play import begin, guest, throw
from tests.channels.outgoing.test_http_channels import keep
from tests.conftest import Serve
from tests.products.social.two_nodes import challenges


async def reused(me: Connection, first: Command, *others: Command) -> Any:
    """Return an answer that the same command gets again, and under whose id no other one is done."""
    answer = await me.ask(first)
    for other in others:
        with pytest.raises(CommandRefused) as refused:
            await me.ask(other.model_copy(update={"id": first.id}))
        assert refused.value.code is Code.ID_REUSED
        assert refused.value.error.get("details", {})["fields"][0]["field"] == "id"
    again = await me.ask(first)
    assert {**again, "version": None} == {**answer, "version": None}
    return answer


@pytest.fixture
async def players(serve: Serve) -> AsyncIterator[Sequence[Connection]]:
    """Give two players on a node."""
    async with serve(webhook_private=True, commands_per_s=1000) as node:
        async with guest(node, "Ada") as ada, guest(node, "Bob") as bob:
            yield ada, bob


async def test_an_id_is_for_one_command_wherever_it_is_remembered(players: Sequence[Connection]) -> None:
    ada, bob = players
    await keep(ada)
    c = CommandId("mine")
    # A room that is opened, and what is asked in it.
    opens = CreateRoom(id=c, ruleset="yacht", seats=2)
    room = (await reused(ada, opens, CreateRoom(id=c, ruleset="yatzy", seats=2)))["room"]
    assert [one["room"] for one in (await ada.ask(MyRooms(id=ada.new_id())))["rooms"]] == [room]
    hello = Say(id=c, room=room, phrase="hello")
    await reused(ada, hello, Say(id=c, room=room, phrase="good_luck"))
    game = await begin(ada)
    await throw(ada, game)
    holds = Hold(id=c, room=game, dice=[0])
    await reused(ada, holds, Hold(id=c, room=game, dice=[1]), Throw(id=c, room=game, dice=[1, 2, 3, 4]))
    # What is asked of people, and of the queue.
    asks = Challenge(id=c, player=bob.player, ruleset="yacht")
    await reused(ada, asks, Challenge(id=c, player=bob.player, ruleset="yatzy"))
    assert [line["ruleset"] for line in await challenges(bob)] == ["yacht"]
    await reused(
        ada,
        Seek(id=c, pools=[Pool(ruleset="yacht")]),
        Seek(id=c, pools=[Pool(ruleset="yatzy")]),
        Seek(id=c, pools=[Pool(ruleset="yacht")], stayers=True),
    )
    await reused(ada, TakeVacation(id=c, days=3), TakeVacation(id=c, days=5))
    assert (await ada.ask(MyVacation(id=ada.new_id())))["vacation"]["days_left"] == 27
    hook = "http://127.0.0.1:9/hook"
    await reused(ada, SetWebhook(id=c, url=hook), SetWebhook(id=c, url=f"{hook}s"))


async def test_the_id_of_a_search_that_is_matched_is_used_for_no_other(players: Sequence[Connection]) -> None:
    ada, bob = players
    search = Seek(id=CommandId("mine"), pools=[Pool(ruleset="yacht")])
    await ada.ask(search)
    await bob.ask(Seek(id=bob.new_id(), pools=[Pool(ruleset="yacht")]))
    await reused(ada, search, Seek(id=search.id, pools=[Pool(ruleset="yatzy")]))
