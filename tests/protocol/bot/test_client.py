"""Bots come, hear all that happens in one stream, and hear why it ends."""

import asyncio
import json
import socket
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection
from websockets.asyncio.server import serve as listen
from websockets.typing import Subprotocol

from regatta_protocol.bot import Client, Closed, CommandRefused, DiceWarning, connect
from regatta_protocol.bot.client import socket_url
from regatta_protocol.bot.listening import Listeners
from regatta_protocol.bot.requests import Requests, given
from regatta_protocol.errors import Close, Code
from regatta_protocol.events import Error, LobbyChanged, Matched, ReadOnly, Snapshot, Unknown
from regatta_protocol.events.lobby import Lobby
from regatta_protocol.ids import RoomId
from regatta_server.service import Running
from tests.protocol.test_connection import WELCOME

BAD_TOKEN = "t" * 43


async def ended(client: Client) -> None:
    """Read a client's events to their end."""
    async for _ in client:
        pass


async def test_whoever_waits_hears_of_a_session_that_was_ended(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada:
        game = await ada.create_room("yacht", seats=2)
        await ada.keep_account("ada_l", "correct horse")
        token = await ada.log_in("ada_l", "correct horse")
        async with connect(running.url, token=token) as other:
            waiting = [
                asyncio.ensure_future(one)
                for one in (ended(ada), _all(game), _all(game.turns()), _all(ada.seek("yacht")), game.begun())
            ]
            async for event in ada:
                if not isinstance(event, Snapshot):
                    break  # the search is under way
            await other.end_session(None)
        for why in await asyncio.gather(*waiting, return_exceptions=True):
            assert isinstance(why, Closed)
            assert (why.code, why.then) == (Close.BAD_TOKEN, "stop")
        with pytest.raises(Closed, match="4401"):
            await ada.my_rooms()
        with pytest.raises(Closed, match="4401"):
            await anext(ada)


async def _all(stream: object) -> list[object]:
    assert hasattr(stream, "__aiter__")
    return [one async for one in stream]


async def test_a_token_that_nobody_knows_is_turned_away_with_4401(running: Running, tmp_path: Path) -> None:
    file = tmp_path / "ada.token"
    file.write_text(BAD_TOKEN)
    with pytest.raises(Closed) as why:
        async with connect(running.url, token_file=file):
            pass
    assert (why.value.code, why.value.then) == (Close.BAD_TOKEN, "stop")
    assert file.read_text() == BAD_TOKEN


async def test_a_close_of_ones_own_ends_all_streams_without_a_fault(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada:
        game = await ada.create_room("yacht", seats=2)
        waiting = [asyncio.ensure_future(_all(one)) for one in (ada, game, game.turns())]
        await asyncio.sleep(0)
    heard, in_room, turns = await asyncio.gather(*waiting)
    assert [type(one) for one in heard] == [type(one) for one in in_room] == [Snapshot]
    assert turns == []
    await ada.close()
    assert not await game.begun()


async def test_a_token_file_makes_one_the_same_player_again(running: Running, tmp_path: Path) -> None:
    file = tmp_path / "ada.token"
    async with connect(running.url, name="Ada", token_file=file) as ada:
        player = ada.player
        game = await ada.create_room("yacht")
        await game.begun()
    assert file.stat().st_mode & 0o077 == 0
    async with connect(running.url, name="Eve", token_file=file) as again:
        assert (again.player, again.name, again.token) == (player, "Eve", file.read_text().strip())
        (line,) = await again.my_rooms()
        assert line.room == game.room
        game = await again.watch(line.room)
        await game.begun()
        assert (await game.throw()).throws == 1


async def test_one_stream_has_the_lobby_and_errors_too(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada:
        await ada.watch_lobby()
        assert isinstance(await anext(ada), Lobby)
        await ada.unwatch_lobby()
        with pytest.raises(CommandRefused) as why:
            await ada.join("ABCD2345")
        assert why.value.code == Code.NO_SUCH_ROOM
        game = await ada.create_room("yacht")
        error = Error(re=None, code=Code.NO_SUCH_ROOM, message="It is gone.")
        game.hear(error)
        with pytest.raises(CommandRefused, match="It is gone"):
            await _all(game)
        assert await _all_now(ada) <= {Snapshot, LobbyChanged, *_opening()}


async def _all_now(client: Client) -> set[type]:
    await client.close()
    return {type(event) async for event in client}


def _opening() -> set[type]:
    from regatta_protocol.events import Committed, Contributed, SeedChosen, Started  # noqa: PLC0415

    return {Committed, Contributed, SeedChosen, Started}


async def newer_server(connection: ServerConnection) -> None:
    """Say what a later v1 might say."""
    await connection.recv()
    await connection.send(WELCOME)
    later = {"type": "read_only", "read_only": True, "colour": "green"}
    for frame in ({"type": "weather", "rain": 7}, later, {"type": "matched", "room": "ABCD2345"}):
        await connection.send(json.dumps(frame))
    await connection.wait_closed()


async def test_what_a_newer_server_says_is_handed_on_as_unknown() -> None:
    async with listen(newer_server, "127.0.0.1", 0, subprotocols=[Subprotocol("regatta.v1")]) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with connect(f"http://127.0.0.1:{port}", own_bytes=False) as me:
            assert await anext(me) == Unknown(kind="weather", message={"type": "weather", "rain": 7})
            assert await anext(me) == ReadOnly(read_only=True)
            assert await anext(me) == Matched(room=RoomId("ABCD2345"))


async def test_warnings_about_the_dice_are_events_of_their_game(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada:
        game = await ada.create_room("yacht")
        warning = DiceWarning(game.room, "not_used", 0)
        ada.hear(warning)
        assert warning in await _all_now_of(ada)
        assert warning in await _all(game)


async def _all_now_of(client: Client) -> list[object]:
    await client.close()
    return [event async for event in client]


@pytest.mark.parametrize(
    ("url", "there"),
    [
        ("http://127.0.0.1:8080", "ws://127.0.0.1:8080/ws"),
        ("https://dice.example.org/", "wss://dice.example.org/ws"),
        ("ws://127.0.0.1:8080/ws", "ws://127.0.0.1:8080/ws"),
        ("wss://example.org/dice/ws", "wss://example.org/dice/ws"),
    ],
)
def test_the_address_of_the_page_leads_to_the_socket(url: str, there: str) -> None:
    assert socket_url(url) == there


async def test_an_address_that_nobody_answers_at_ends_in_time_with_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(Closed, match=r"no server of this game answered within 0\.1 s") as closed:
            async with connect(f"http://127.0.0.1:{port}", timeout_s=0.1):
                pass
        assert (closed.value.code, closed.value.then) == (None, "reconnect")
        assert closed.value.reason.endswith(": check the address")
    with pytest.raises(Closed, match=r"within 0\.1 s \(.*Connect call failed.*\): check the address"):
        async with connect(f"http://127.0.0.1:{port}", timeout_s=0.1):
            pass


@pytest.mark.parametrize("address", ["127.0.0.1:8080", "http://[::1", "ftp://dice.example.org", "dice"])
async def test_what_is_no_address_ends_at_once_with_a_sentence(address: str) -> None:
    with pytest.raises(Closed) as closed:
        async with connect(address, timeout_s=None):
            pass
    assert closed.value.then == "stop"
    assert "\n" not in str(closed.value)


async def test_a_name_that_is_changed_to_what_no_server_takes_is_a_sentence(running: Running) -> None:
    async with connect(running.url, name="Ada") as ada:
        with pytest.raises(ValueError, match=r"^name: ") as refused:
            await ada.rename("A" * 30)
        assert "\n" not in str(refused.value)


async def test_without_reconnect_what_opens_no_socket_is_raised() -> None:
    async with listen(newer_server, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
    with pytest.raises(OSError, match="Connect call failed"):
        async with connect(f"http://127.0.0.1:{port}", reconnect=False):
            pass


async def test_listeners_that_come_after_the_end_are_told_the_first_reason() -> None:
    listeners = Listeners()
    why = Closed(None, "first", here=True)
    listeners.end(why)
    listeners.end(Closed(4401, "second"))
    with listeners.listening() as stream:
        assert listeners.ended
        assert [event async for event in stream] == []


def test_an_answer_without_what_was_asked_for_is_a_fault() -> None:
    assert given(0) == 0
    with pytest.raises(AssertionError, match="without what was asked for"):
        given(None)
    assert issubclass(Client, Requests)


async def test_a_name_that_cannot_be_taken_keeps_no_bot_out_and_says_why(running: Running) -> None:
    async with connect(running.url, name="\ufdfd") as ada:
        assert [problem.field for problem in ada.problems] == ["name"]
        assert ada.problems[0].problem.startswith("This name has a sign that is as wide as many letters")
    async with connect(running.url, name="A\u200bda") as ada:
        assert (ada.name, ada.problems) == ("Ada", [])
