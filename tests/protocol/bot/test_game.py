"""Games that bots play on a real node: turns, moves, events, rematches."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from regatta_protocol.bot import CommandRefused, Game, Options, TooLate, connect
from regatta_protocol.bot.game import Game as Room
from regatta_protocol.bot.hosting import Hosting
from regatta_protocol.bot.moves import Moves
from regatta_protocol.bot.view import View
from regatta_protocol.events import (
    Archived,
    Entered,
    Event,
    Finished,
    Said,
    Seated,
    Snapshot,
    Started,
    Thrown,
)
from regatta_protocol.events.sheet import Sheet
from regatta_server.bots.solver.tables import FOLDER, open_table
from regatta_server.rules.catalogue import RULES
from regatta_server.service import Running
from testkit.clock import Clock
from tests.conftest import Serve
from tests.rulesets import of_every_kind

AS_SEATED = Options(begins="as_seated")


async def play(game: Game) -> None:
    """Play a game of any kind to its end, without knowing its rules."""
    async for turn in game.turns():
        offers = turn.sheet.offers
        if offers.bank:
            await game.bank(offers.bank[0].join, seat=turn.seat)
        elif offers.set_aside:
            best = max(offers.set_aside, key=lambda one: one.points)
            await game.set_aside(best.dice, best.face, seat=turn.seat)
        elif not offers.enter:
            await game.throw(seat=turn.seat)
        else:
            rows = [best_row(turn.sheet), *offers.enter]
            entries = game.view.card.entries
            two = list(dict.fromkeys(rows))[:entries]
            await game.enter(rows[0] if entries == 1 else two, seat=turn.seat)


def best_row(sheet: Sheet) -> str:
    """Return the row that gives most."""
    return max(sheet.rows, key=lambda row: -1 if row.potential is None else row.potential).row


@pytest.mark.parametrize("ruleset", of_every_kind())
async def test_a_game_of_every_kind_is_played_by_its_offers(running: Running, ruleset: str) -> None:
    async with connect(running.url, name="Ada") as ada:
        game = await ada.create_room(ruleset, seats=2)
        await game.add_seat("Tom")
        await play(game)
        assert game.over
        assert game.result is not None
        assert len(game.result.places) == 2
        assert await game.finished() == game.result
        assert isinstance(game, Moves | Hosting)
        assert Room is Game


async def test_events_are_told_in_order_from_a_snapshot_on(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada, connect(running.url, name="Bob") as bob:
        game = await ada.create_room("yacht", seats=2, options=AS_SEATED)
        theirs = await bob.join(game.room)
        assert (game.view.mine, theirs.view.mine) == ([0], [1])
        await asyncio.gather(play(game), play(theirs))
        kinds = [type(event) async for event in until(game, Finished)]
        assert [kinds[0], kinds[1], kinds[-1]] == [Snapshot, Seated, Finished]
        assert kinds.index(Started) < kinds.index(Thrown) < kinds.index(Entered)
        assert (kinds.count(Thrown), kinds.count(Entered)) == (24, 24)


async def until(game: Game, last: type) -> AsyncIterator[Event]:
    """Yield the events of a game up to the first of a kind."""
    async for event in game:
        yield event
        if isinstance(event, last):
            return


async def test_throws_hold_what_they_leave_and_moves_return_the_sheet(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada:
        game = await ada.create_room("yacht")
        assert await game.begun()
        first = await game.throw()
        assert (first.throws, len(first.faces)) == (1, 5)
        await game.hold([0, 1])
        second = await game.throw()
        assert (second.throws, second.faces[:2]) == (2, first.faces[:2])
        assert game.view.hand_of(0).held == [0, 1]
        entered = await game.enter("chance")
        assert entered.faces == []
        assert next(row.score for row in entered.rows if row.row == "chance") == sum(second.faces)
        assert game.my_turn is not None
        assert game.my_turn.round == 2
        assert game.view.sheet == game.view.sheet_of(0)


async def test_a_move_on_anothers_turn_is_too_late_and_changes_nothing(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada, connect(running.url, name="Bob") as bob:
        game = await ada.create_room("yacht", seats=2, options=AS_SEATED)
        theirs = await bob.join(game.room)
        assert await theirs.begun()
        assert theirs.my_turn is None
        before = theirs.view.version
        with pytest.raises(TooLate, match="not_your_turn"):
            await theirs.throw()
        assert theirs.view.version == before


async def test_who_plays_alone_may_ask_what_moves_are_worth(serve: Serve, tmp_path: Path) -> None:
    open_table(tmp_path / FOLDER, RULES["yacht"])
    async with serve(data=tmp_path) as node, connect(node.url, name="Ada") as ada:
        game = await ada.create_room("yacht", seats=1)
        async for turn in game.turns():
            if turn.sheet.throws:
                break
            await game.throw()
        best = (await game.advice())["moves"][0]
        sheet = await (game.throw(best["dice"]) if best["do"] == "throw" else game.enter(best["rows"]))
        assert sheet.throws != 1, "it was a move that could be made"
        between = await ada.create_room("yacht", seats=2, options=AS_SEATED)
        await between.add_seat("Tom")
        async for turn in between.turns():
            with pytest.raises(CommandRefused, match="no coach in a game between people"):
                await between.advice(seat=turn.seat)
            break


async def test_a_room_that_has_not_begun_has_no_sheets_yet(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada, connect(running.url, name="Eve") as eve:
        game = await ada.create_room("yacht", seats=2)
        assert isinstance(game.view, View)
        with pytest.raises(LookupError, match="has not begun"):
            _ = game.view.sheet
        watched = await eve.watch(game.room)
        with pytest.raises(LookupError, match="nobody here is you"):
            _ = watched.view.seat
        for move in (game.throw(), game.throw([0]), game.hold([0]), game.enter("chance"), game.bank()):
            with pytest.raises(TooLate):
                await move
        for move in (watched.throw(), watched.hold([0]), watched.enter("chance")):
            with pytest.raises(CommandRefused, match="You have no seat here"):
                await move
        await game.leave()
        assert (game.view.mine, game.view.result) == ([], None)
        assert [type(event) async for event in game][-1] is Archived


async def test_hosts_and_tables_say_what_they_want(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada, connect(running.url, name="Bob") as bob:
        game = await ada.create_room("yin-yang", seats=4)
        await game.set_admission(uses=2)
        await game.add_seat("Tom")
        await game.add_bot()
        await game.kick(2)
        theirs = await bob.join(game.room)
        await game.hand_over(2)
        with pytest.raises(CommandRefused, match="not_host"):
            await game.start()
        await theirs.start()
        await theirs.say("good_luck")
        assert [line.phrase for line in await game.chat()] == ["good_luck"]
        lines = [event async for event in until(game, Said)][-1]
        assert isinstance(lines, Said)
        assert lines.said.name == "Bob"
        await asyncio.gather(play(game), play(theirs))
        with pytest.raises(CommandRefused):
            await game.decline_rematch()


@pytest.mark.prove
async def test_a_rematch_is_played_by_who_wants_it(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada, connect(running.url, name="Bob") as bob:
        game = await ada.create_room("yin-yang", seats=2)
        theirs = await bob.join(game.room)
        with pytest.raises(TooLate, match="wrong_stage"):
            await game.rematch()
        await asyncio.gather(play(game), play(theirs))
        again, same = await asyncio.gather(game.rematch(), theirs.rematch())
        assert again is not None
        assert same is not None
        assert again.room == same.room != game.room
        await asyncio.gather(play(again), play(same))
        assert again.result == same.result
        offered = asyncio.ensure_future(again.rematch())
        async for event in same:
            if type(event).__name__ == "RematchWanted":
                break
        await same.decline_rematch()
        assert await offered is None


async def test_a_game_is_resigned_or_called_off_and_one_alone_is_ended(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada, connect(running.url, name="Bob") as bob:
        game = await ada.create_room("yacht", seats=2, options=AS_SEATED)
        theirs = await bob.join(game.room)
        assert await game.begun()
        await game.throw()
        await game.enter("chance")
        with pytest.raises(CommandRefused, match="resign"):
            await game.abort()
        with pytest.raises(CommandRefused, match="stand-in"):
            await game.claim(1)
        await theirs.resign()
        result = await game.finished()
        assert result is not None
        assert [(place.seat, place.out) for place in result.places] == [(0, None), (1, "resigned")]
        again, same = await asyncio.gather(game.rematch(), theirs.rematch())
        assert again is not None
        assert same is not None
        assert await again.begun()
        await same.abort()
        assert await again.finished() is None
        assert again.view.now.stage == "archived"
        alone = await ada.create_room("yacht")
        assert await alone.begun()
        await alone.throw()
        await alone.enter("chance")
        await alone.abort()
        assert [line.stage for line in await ada.my_rooms() if line.stage != "finished"] == []


async def test_a_turn_that_the_clock_took_is_passed_over(serve: Serve) -> None:
    clock = Clock()
    async with serve(clock=clock) as node, connect(node.url, name="Ada") as ada:
        game = await ada.create_room("yacht", options=Options(turn_ms=60_000))
        rounds = []
        async for turn in game.turns():
            rounds.append(turn.round)
            if turn.round == 3:
                break
            if turn.round == 2:
                sheet = turn.sheet if turn.sheet.faces else await game.throw()
                await game.enter(sheet.offers.enter[0])
            else:
                assert turn.deadline_ms is not None
                clock.ahead_ms += 61_000  # and nothing is done
        assert sorted(set(rounds)) == [1, 2, 3]
        assert [event.by async for event in until(game, Entered) if isinstance(event, Entered)] == ["clock"]


async def test_who_hears_no_more_of_a_room_hears_its_end(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada:
        game = await ada.create_room("yacht")
        await game.begun()
        await game.unwatch()
        assert [type(event) async for event in game].index(Snapshot) == 0
        assert [turn async for turn in game.turns() if turn.round > 1] == []
        again = await ada.watch(game.room)
        assert again is not game
        assert again.my_turn is not None
