"""Bots that meet by quick match on a real node, play, and play again."""

import asyncio

import pytest

from regatta_protocol.bot import Client, Game, Pool, connect
from regatta_protocol.bot.search import Search
from regatta_protocol.events import Archived, Committed, Matched, Seeking
from regatta_server.rooms.decide.lifecycle import OPENING_MS
from regatta_server.service import Running
from testkit.clock import Clock
from tests.conftest import Serve
from tests.protocol.bot.test_game import play


async def one_match(me: Client, *pools: str | Pool) -> tuple[Game, Game | None]:
    """Play a match and, if the other wants it, a rematch."""
    async for game in me.seek(*pools):
        assert game.my_turn is not None or game.view.now.turns
        await play(game)
        again = await game.rematch()
        if again is not None:
            await play(again)
        return game, again
    raise AssertionError("the search ended")


async def test_two_bots_meet_play_and_play_again(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada, connect(running.url, name="Bob") as bob:
        kinds = (Pool(ruleset="yatzy", seats=3), "yacht")
        (game, again), (theirs, same) = await asyncio.gather(one_match(ada, *kinds), one_match(bob, "yacht"))
        assert game.room == theirs.room
        assert game.result == theirs.result is not None
        assert again is not None
        assert same is not None
        assert again.result == same.result is not None
        # Both took part in the dice: nothing was fixed by rule.
        assert None not in game.view.now.seat_commitments
        assert isinstance(ada._search, Search)


async def test_a_match_that_was_called_off_is_passed_over_and_the_search_goes_on(serve: Serve) -> None:
    clock = Clock()
    async with (
        serve(clock=clock) as node,
        connect(node.url, name="Ada") as ada,
        # Whoever takes no part in the dice stays silent: the match is called off.
        connect(node.url, name="Silent", own_bytes=False) as silent,
        connect(node.url, name="Bob") as bob,
    ):
        found = asyncio.ensure_future(anext(ada.seek("yacht")))
        await until_event(ada, Seeking)
        other = asyncio.ensure_future(anext(silent.seek("yacht")))
        await until_event(ada, Matched)
        await until_event(silent, Matched)
        other.cancel()
        await until_event(ada, Committed)
        clock.ahead_ms += OPENING_MS + 1_000
        await until_event(ada, Archived)
        async for theirs in bob.seek("yacht"):
            assert theirs.room == (await found).room
            break
        with pytest.raises(asyncio.CancelledError):
            await other


async def until_event(me: Client, kind: type) -> None:
    """Wait until something of a kind was heard."""
    async for event in me:
        if isinstance(event, kind):
            return


async def test_a_search_that_nobody_waits_for_any_more_stops(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada, connect(running.url, name="Bob") as bob:
        searching = asyncio.ensure_future(anext(ada.seek("yacht")))
        await until_event(ada, Seeking)
        searching.cancel()
        with pytest.raises(asyncio.CancelledError):
            await searching
        await ada.my_rooms()  # answered behind the stop
        other = asyncio.ensure_future(_rooms(bob))
        async for event in bob:
            if isinstance(event, Seeking):
                assert event.waiting == 1
                break
        await bob.stop_seeking()
        assert await other == []


async def _rooms(me: Client) -> list[Game]:
    return [game async for game in me.seek("yacht")]
