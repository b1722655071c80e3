"""What is said in rooms, between real connections to two nodes: who hears it, how much, and for how long."""

from pathlib import Path
from typing import Any

import orjson
import pytest
from redis.asyncio import Redis

from regatta_protocol.client import AddBot, Kick, LeaveRoom, MyRooms
from regatta_protocol.commands.people import Block, Chat, EraseMe, ExportMe, Mute, Say
from regatta_protocol.connection import connect
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, RoomId
from regatta_server.judging.refused import Refused
from regatta_server.limits import (
    CHAT_CROWD_MOST,
    CHAT_LINES_MOST,
    CHAT_PLAYER_MOST,
    CHAT_WINDOW_MS,
    DAY_MS,
    MINUTE_MS,
    Limits,
)
from regatta_server.players.erased import mark_erased
from regatta_server.products.chat.chat import shown_text
from regatta_server.service import Running
from regatta_server.store import keys
from testkit.commands import regatta
from testkit.play import begin, guest, join, open_room, play_out, settle, socket_of, until
from testkit.web import get
from tests.conftest import Serve
from tests.products.chat.talking import (
    START_MS,
    Clock,
    cannot_read,
    cannot_say,
    heard,
    overheard,
    read,
    refused,
    say,
    unsaid,
    watch,
    words,
)


async def test_what_a_seat_says_is_heard_at_the_table_on_every_node(serve: Serve) -> None:
    async with serve() as first, serve() as second:
        async with guest(first, "Ada") as ada, guest(second, "Bob") as bob:
            room = await open_room(ada, 3)
            await join(bob, room)
            await say(ada, room, phrase="good_luck")
            line = await heard(bob)
            assert (line["player"], line["name"], line["to"]) == (ada.player, "Ada", "table")
            assert line["phrase"] == "good_luck"
            assert await heard(ada) == line
            await say(bob, room, phrase="thanks")
            assert await heard(ada) == await heard(bob)
            assert words(await read(ada, room)) == ["good_luck", "thanks"]
            assert await read(ada, room) == await read(bob, room)


@pytest.mark.parametrize("most", ["off", "phrases", "free"])
async def test_what_the_host_allows_stands_beside_the_rulesets(serve: Serve, most: str) -> None:
    async with serve(chat=most) as node:
        _, limits = await get(node, "/api/v1/rulesets")
    assert orjson.loads(limits)["chat"] == most


async def test_a_line_is_a_phrase_or_a_text(serve: Serve) -> None:
    async with serve(chat="free") as node, guest(node, "Ada") as ada:
        room = await open_room(ada, 2, chat="free")
        assert await cannot_say(ada, room) == Code.BAD_MESSAGE
        assert await cannot_say(ada, room, "Hello", phrase="hello") == Code.BAD_MESSAGE
        assert await read(ada, room) == []


async def test_strangers_neither_speak_nor_read_nor_hear(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Eve") as eve:
        room = await open_room(ada, 3)
        assert await cannot_say(eve, room, phrase="hello") == Code.NOT_SEATED
        assert await cannot_read(eve, room) == Code.NOT_SEATED
        # Who looks in before the game has no part in it yet.
        await watch(eve, room)
        assert await cannot_say(eve, room, phrase="hello") == Code.NOT_SEATED
        await say(ada, room, phrase="hello")
        assert await cannot_read(eve, room) == Code.NOT_SEATED
        assert overheard(eve) == []
        assert words(overheard(ada)) == ["hello"]
        assert await cannot_say(eve, RoomId("ABCD2345"), phrase="hello") == Code.NO_SUCH_ROOM
        assert await cannot_read(eve, RoomId("ABCD2345")) == Code.NO_SUCH_ROOM


async def test_who_gave_the_seat_up_or_was_sent_away_is_a_stranger(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob, guest(running, "Cyd") as cyd:
        room = await open_room(ada, 4)
        await join(bob, room)
        await join(cyd, room)
        await bob.ask(LeaveRoom(id=bob.new_id(), room=room))
        await ada.ask(Kick(id=ada.new_id(), room=room, seat=1))
        await say(ada, room, phrase="goodbye")
        for gone in (bob, cyd):
            assert await cannot_say(gone, room, phrase="hello") == Code.NOT_SEATED
            assert await cannot_read(gone, room) == Code.NOT_SEATED
            assert overheard(gone) == []


async def test_seats_do_not_hear_spectators_until_the_game_is_over(serve: Serve) -> None:
    async with serve() as first, serve() as second:
        async with guest(first, "Ada") as ada, guest(second, "Bob") as bob:
            async with guest(first, "Eve") as eve, guest(second, "Fay") as fay:
                room = await begin(ada, bob, watchers="open")
                await watch(eve, room)
                await watch(fay, room)
                await say(eve, room, phrase="wow")
                assert (await heard(fay))["to"] == "spectators"
                await say(ada, room, phrase="thinking")
                assert words([await heard(me) for me in (bob, fay)]) == ["thinking", "thinking"]
                assert words([await heard(eve), await heard(eve)]) == ["wow", "thinking"]
                assert words(await read(bob, room)) == ["thinking"]
                assert words(await read(fay, room)) == ["wow", "thinking"]
                await play_out({0: ada, 1: bob}, room)
                await say(eve, room, phrase="good_game")
                assert words([await heard(bob)]) == ["good_game"]
                assert words(overheard(ada)) == ["thinking", "good_game"]
                # What spectators said among themselves stays with them.
                assert words(await read(ada, room)) == ["thinking", "good_game"]
                assert words(await read(eve, room)) == ["wow", "thinking", "good_game"]


async def test_spectators_who_are_some_turns_late_do_not_hear_the_table_before_the_end(serve: Serve) -> None:
    async with serve() as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        async with guest(node, "Eve") as eve, guest(node, "Fay") as fay:
            room = await begin(ada, bob, watchers="open", delay_turns=1)
            await watch(eve, room)
            await watch(fay, room)
            await say(ada, room, phrase="nice_throw")
            await say(fay, room, phrase="hello")
            assert words([await heard(eve)]) == ["hello"]
            assert words(await read(eve, room)) == ["hello"]
            await play_out({0: ada, 1: bob}, room)
            assert words(await read(eve, room)) == ["nice_throw", "hello"]
            assert words(await read(bob, room)) == ["nice_throw"]


@pytest.mark.parametrize("how", ["mute", "block"])
async def test_who_is_muted_or_blocked_is_not_heard_on_any_node(serve: Serve, how: str) -> None:
    async with serve() as first, serve() as second:
        async with guest(first, "Ada") as ada, guest(second, "Bob") as bob, guest(second, "Cyd") as cyd:
            room = await open_room(ada, 4)
            await join(bob, room)
            await join(cyd, room)
            command: Any = (
                Mute(id=bob.new_id(), player=ada.player, muted=True)
                if how == "mute"
                else Block(id=bob.new_id(), player=ada.player, blocked=True)
            )
            await bob.ask(command)
            await say(ada, room, phrase="hello")
            await say(cyd, room, phrase="wow")
            assert words([await heard(bob)]) == ["wow"]
            assert words(await read(bob, room)) == ["wow"]
            assert words([await heard(cyd), await heard(cyd)]) == ["hello", "wow"]
            assert words(await read(cyd, room)) == ["hello", "wow"]


@pytest.mark.parametrize(
    ("host", "chosen", "phrases", "texts"),
    [
        ("free", "free", True, True),
        ("free", "phrases", True, False),
        ("free", "off", False, False),
        ("phrases", "free", True, False),
        ("off", "free", False, False),
    ],
)
async def test_a_text_needs_leave_of_the_service_and_of_the_room(
    serve: Serve, host: str, chosen: str, phrases: bool, texts: bool
) -> None:
    async with serve(chat=host) as node, guest(node, "Ada") as ada:
        room = await open_room(ada, 2, chat=chosen)
        for allowed, line in ((phrases, {"phrase": "hello"}), (texts, {"text": "Hello"})):
            if allowed:
                await say(ada, room, **line)
            else:
                assert await cannot_say(ada, room, **line) == Code.NOT_ALLOWED
        assert len(await read(ada, room)) == phrases + texts


def test_a_text_is_composed_on_one_line_and_has_nothing_invisible() -> None:
    assert shown_text("  Cafe\u0301\n\tau  lait ") == "Caf\u00e9 au lait"
    assert shown_text("a\u202eb\u2066c\u200bd\x07e") == "abcde"
    assert shown_text("\U0001f469\u200d\U0001f680 \u2764\ufe0f") == "\U0001f469\u200d\U0001f680 \u2764\ufe0f"
    persian = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    assert shown_text(persian) == persian


@pytest.mark.parametrize("text", ["\u202e", "\u3164", "\u200d\u200c", "\u0958" * 150])
def test_a_text_with_nothing_to_see_or_too_long_once_composed_is_refused(text: str) -> None:
    with pytest.raises(Refused) as why:
        shown_text(text)
    assert why.value.code == Code.BAD_MESSAGE


async def test_a_text_longer_than_the_protocol_has_it_is_refused(serve: Serve) -> None:
    async with serve(chat="free") as node, guest(node, "Ada") as ada:
        room = await open_room(ada, 2, chat="free")
        long = (
            Say(id=CommandId("long"), room=room, text="x" * 200)
            .model_dump_json()
            .replace("x" * 200, "x" * 201)
        )
        await ada.send(long)
        error = await ada.errors.get()
        assert error["code"] == Code.BAD_MESSAGE
        await say(ada, room, "x" * 200)


async def test_who_says_much_waits_on_all_connections_and_others_do_not(serve: Serve) -> None:
    clock = Clock()
    async with serve(clock=clock) as first, serve(clock=clock) as second:
        async with guest(first, "Ada") as ada, guest(first, "Bob") as bob:
            room = await open_room(ada, 3)
            await join(bob, room)
            for number in range(CHAT_PLAYER_MOST):
                clock.now_ms = START_MS + 100 * number
                await say(ada, room, phrase="hello")
            async with await connect(socket_of(second), token=ada.welcome["token"]) as again:
                for me in (ada, again):
                    error = await refused(me, Say(id=me.new_id(), room=room, phrase="wow"))
                    assert error["code"] == Code.TOO_FAST
                    assert 0 < error["retry_after_ms"] <= CHAT_WINDOW_MS
            await say(bob, room, phrase="wow")
            clock.now_ms = START_MS + CHAT_WINDOW_MS
            await say(ada, room, phrase="sorry")
            assert await cannot_say(ada, room, phrase="sorry") == Code.TOO_FAST


async def test_a_crowd_of_spectators_cannot_drown_the_table(serve: Serve) -> None:
    clock = Clock()
    async with serve(clock=clock) as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await begin(ada, bob, watchers="open")
        for number in range(CHAT_CROWD_MOST // CHAT_PLAYER_MOST):
            async with guest(node, f"Fan {number}") as fan:
                await watch(fan, room)
                for _ in range(CHAT_PLAYER_MOST):
                    await say(fan, room, phrase="wow")
        async with guest(node, "Late") as late:
            await watch(late, room)
            assert await cannot_say(late, room, phrase="wow") == Code.TOO_FAST
        await say(ada, room, phrase="hello")
        assert words([await heard(bob)]) == ["hello"]


async def test_talk_lives_as_long_as_its_room(running: Running, redis: Redis) -> None:
    async def apart_ms(room: RoomId) -> int:
        """Return by how much the room's life and its chat's differ."""
        return abs(int(await redis.pttl(keys.chat(room))) - int(await redis.pttl(keys.facts(room))))

    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await open_room(ada, 2)
        await say(ada, room, phrase="hello")
        assert await apart_ms(room) < MINUTE_MS
        gathering_ms = await redis.pttl(keys.chat(room))
        await join(bob, room)
        await settle(room, ada, bob)
        await until(bob, "started")
        assert await redis.pttl(keys.chat(room)) > gathering_ms + DAY_MS, "a running game may stand for weeks"
        assert await apart_ms(room) < MINUTE_MS


async def test_only_the_last_lines_are_kept_and_in_order(serve: Serve) -> None:
    clock = Clock()
    async with serve(Limits(commands_burst=500), clock=clock, chat="free") as node, guest(node, "Ada") as ada:
        room = await open_room(ada, 2, chat="free")
        for number in range(CHAT_LINES_MOST + CHAT_PLAYER_MOST):
            # Five in the same millisecond, then the next five.
            clock.now_ms = START_MS + number // CHAT_PLAYER_MOST * CHAT_WINDOW_MS
            await say(ada, room, str(number))
        lines = await read(ada, room)
        assert words(lines) == [
            str(number) for number in range(CHAT_PLAYER_MOST, CHAT_LINES_MOST + CHAT_PLAYER_MOST)
        ]
        ids = [line["said"] for line in lines]
        assert ids == sorted(set(ids))


async def test_a_command_that_comes_twice_says_its_line_once(serve: Serve) -> None:
    async with serve() as first, serve() as second:
        async with guest(first, "Ada") as ada, guest(second, "Bob") as bob:
            room = await open_room(ada, 3)
            await join(bob, room)
            command = Say(id=ada.new_id(), room=room, phrase="hello")
            await ada.ask(command)
            line = await heard(bob)
            async with await connect(socket_of(second), token=ada.welcome["token"], strict=True) as again:
                await again.ask(command)
            assert await read(bob, room) == [line]
            # Told again, as the node may have died before it told: with the same id.
            assert await heard(bob) == line


async def test_a_room_that_is_closed_is_read_but_not_spoken_in(serve: Serve) -> None:
    clock = Clock()
    async with serve(clock=clock) as node, guest(node, "Ada") as ada, guest(node, "Bob") as bob:
        room = await begin(ada, bob)
        await say(ada, room, phrase="good_luck")
        await play_out({0: ada, 1: bob}, room)
        await until(bob, "recorded")
        clock.now_ms += 2 * 3_600_000
        await until(bob, "archived")
        assert await cannot_say(bob, room, phrase="again") == Code.WRONG_STAGE
        assert words(await read(bob, room)) == ["good_luck"]


async def test_a_seat_is_heard_under_the_name_that_it_has_there(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        room = await open_room(ada, 3)
        await ada.ask(AddBot(id=ada.new_id(), room=room))
        async with await connect(socket_of(running), token=ada.welcome["token"], name="Ida") as again:
            await say(again, room, phrase="hello")
        [line] = await read(ada, room)
        assert line["name"] == "Ada"


async def test_nothing_that_is_said_is_in_the_log(redis: Redis, store_url: str, tmp_path: Path) -> None:
    log = {"REGATTA_LOG": "json", "REGATTA_LOG_LEVEL": "debug", "REGATTA_CHAT": "free"}
    async with regatta(tmp_path / "data", 0, REGATTA_REDIS_URL=store_url, **log) as server:
        async with guest(server.running, "Ada") as ada, guest(server.running, "Eve") as eve:
            room = await open_room(ada, 2, chat="free")
            await say(ada, room, "heliotrope")
            assert await cannot_say(eve, room, "heliotrope") == Code.NOT_SEATED
            await ada.send(f'{{"type":"say","id":"x","room":"{room}","text":["heliotrope"]}}')
            await ada.errors.get()
            # A store that fails in the middle of it is logged.
            await redis.delete(keys.chat(room))
            await redis.set(keys.chat(room), "no stream")
            assert await cannot_say(ada, room, "heliotrope") == Code.UNAVAILABLE
            assert (await refused(ada, Chat(id=ada.new_id(), room=room)))["code"] == Code.UNAVAILABLE
            await ada.ask(MyRooms(id=ada.new_id()))
    logged = (tmp_path / "log").read_text(encoding="utf-8")
    assert "store_unavailable" in logged
    assert "heliotrope" not in logged


async def test_what_was_said_goes_with_who_is_erased_on_every_node_and_at_once(
    serve: Serve, redis: Redis
) -> None:
    # To take all along and to be erased is dear: nobody is to wait for it here.
    async with serve(chat="free", commands_per_s=1000) as first, serve(chat="free") as second:
        async with guest(first, "Ada") as ada, guest(second, "Bob") as bob, guest(second, "Cyd") as cyd:
            room = await begin(ada, bob, chat="free", watchers="open")
            other = await begin(bob, cyd, chat="free", watchers="open")
            await watch(ada, other)
            await say(ada, room, "sunflower")
            await say(bob, room, "hello")
            # Where she only watched, too.
            await say(ada, other, "sunflower")
            exported = (await ada.ask(ExportMe(id=ada.new_id())))["export"]["kept"]["chat"]
            assert {(line["room"], line["text"]) for line in exported} == {
                (room, "sunflower"),
                (other, "sunflower"),
            }
            await ada.ask(EraseMe(id=ada.new_id(), name="Ada"))
            assert await unsaid(bob) == (room, ada.player)
            assert words(await read(bob, room)) == ["hello"]
            assert "sunflower" not in str([await redis.xrange(keys.chat(one)) for one in (room, other)])
            assert await redis.keys(f"player:*{ada.player}*spoken") == []


async def test_a_word_that_is_said_while_its_player_is_erased_goes_too(
    running: Running, redis: Redis
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await mark_erased(redis, ada.player)
        assert await cannot_say(ada, room, phrase="hello") == Code.NOT_ALLOWED
        assert await read(bob, room) == []
