"""What must not leave the server while a game runs, searched for in everything that does."""

import base64
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import orjson
import pytest
from redis.asyncio import Redis

from regatta_protocol.client import Enter, Hold, MyRooms, Preview, Throw, WatchRoom
from regatta_protocol.connection import CommandRefused, Connection, connect
from regatta_protocol.ids import RoomId
from regatta_server.rooms.storage.reading import states
from regatta_server.runtime.clock import now_ms
from regatta_server.service import Running
from regatta_server.verify import verify
from testkit.commands import regatta
from testkit.play import (
    ALL_FIVE,
    commit,
    contribute,
    guest,
    join,
    open_room,
    own_commitment,
    patient_guest,
    socket_of,
    throw,
    until,
)
from testkit.rooms.tables import dice_of
from testkit.web import ask
from tests.cli.test_main import PARTS
from tests.conftest import Serve


@pytest.fixture
async def node(redis: Redis, store_url: str, tmp_path: Path) -> AsyncIterator[Running]:
    """Give a server in a process of its own, which logs all that it can into `log`."""
    log = {"REGATTA_LOG": "json", "REGATTA_LOG_LEVEL": "debug"}
    async with regatta(tmp_path / "data", 0, REGATTA_REDIS_URL=store_url, **log) as server:
        yield server.running


def forms(secret: bytes) -> list[bytes]:
    """Return the ways in which bytes may be written."""
    return [
        secret,
        secret.hex().encode(),
        secret.hex().upper().encode(),
        base64.b64encode(secret).rstrip(b"="),
        base64.urlsafe_b64encode(secret).rstrip(b"="),
        repr(secret)[2:-1].encode(),
        str(list(secret))[1:-1].encode(),
        str(int.from_bytes(secret, "big")).encode(),
    ]


def found(secret: bytes, text: bytes) -> list[bytes]:
    """Return the forms in which a secret stands in a text."""
    return [form for form in forms(secret) if form in text]


async def refused(me: Connection, message: Any) -> bytes:
    """Return the frame of a refusal."""
    with pytest.raises(CommandRefused) as why:
        await me.ask(message)
    return orjson.dumps(why.value.error)


async def everything(node: Running, room: RoomId, people: dict[str, Connection]) -> bytes:
    """Ask for all there is of a running game, and return all answers in one."""
    heard: list[bytes] = []
    for name, me in people.items():
        heard.append(orjson.dumps(await me.ask(MyRooms(id=me.new_id()))))
        heard.append(orjson.dumps(await shown(node, me.welcome["token"], room)))
        heard.append(name.encode())
    paths = ["/metrics", "/livez", "/readyz", "/api/v1/games", "/api/v1/dice", f"/r/{room}"]
    paths += [f"/api/v1/games/{room}", f"/api/v1/games/{room}/replay"]
    for me in people.values():
        paths += [f"/api/v1/players/{me.player}/games", f"/api/v1/players/{me.player}/dice"]
    for path in paths:
        page = await ask(node, path)
        heard += [page.body, str(page.headers).encode()]
    return b"\n".join(heard)


@pytest.mark.parametrize("reveal", ["open", pytest.param("hide_all", marks=pytest.mark.prove)])
async def test_the_seed_of_a_running_game_is_nowhere_and_of_a_finished_one_everywhere(
    node: Running, redis: Redis, reveal: str, tmp_path: Path
) -> None:
    async with patient_guest(node, "Ada") as ada, patient_guest(node, "Bob") as bob:
        people = {"Ada": ada, "Bob": bob}
        heard: list[bytes] = []
        room = await open_room(ada, 2, reveal=reveal)
        await join(bob, room)
        heard.append(await everything(node, room, people))
        for me in people.values():
            assert dice_of((await states(redis, [room]))[room]).server_seed is None, "it is not chosen yet"
            await commit(me, room)
        heard.append(await everything(node, room, people))
        for me in people.values():
            await contribute(me, room)
        heard.append(orjson.dumps(await until(bob, "started")))
        heard.append(orjson.dumps(await throw(ada, room)))
        await ada.ask(Hold(id=ada.new_id(), room=room, dice=[0]))
        rows = {"chance": ALL_FIVE}
        heard.append(orjson.dumps(await ada.ask(Preview(id=ada.new_id(), room=room, rows=rows))))
        heard.append(await refused(ada, Enter(id=ada.new_id(), room=room, rows={"no_such_row": ALL_FIVE})))
        heard.append(await refused(bob, Throw(id=bob.new_id(), room=room, dice=ALL_FIVE)))
        heard.append(await everything(node, room, people))
        secret = dice_of((await states(redis, [room]))[room]).server_seed
        assert secret is not None
        seed = bytes.fromhex(secret)
        assert found(seed, b"\n".join(heard)) == []
        logged = (tmp_path / "log").read_bytes()
        assert b'"committed"' in logged
        assert found(seed, logged) == []
        await _to_the_end(node, [ada, bob], room, thrown=True)
        record = (await ask(node, f"/api/v1/games/{room}")).body
        assert found(seed, record) == [seed.hex().encode()]
        assert sha256(seed).hexdigest().encode() in record
        assert verify(record).dice == 24 * 5


async def _to_the_end(node: Running, players: list[Connection], room: RoomId, thrown: bool = False) -> None:
    """Play a game of two, who begin with the first, until its record is in the archive."""
    for number in range(24):
        me = players[number % 2]
        if number or not thrown:
            await me.ask(Throw(id=me.new_id(), room=room, dice=ALL_FIVE))
        seen = await shown(node, me.welcome["token"], room)
        row = seen["hands"][number % 2]["sheet"]["offers"]["enter"][0]
        await me.ask(Enter(id=me.new_id(), room=room, rows={row: ALL_FIVE}))
    await until(players[0], "recorded")


CUTS: Final = (
    *("no commitment", "one commitment", "all commitments"),
    *("one contribution", "all contributions", "first throw"),
)
"""How far the game has come when the server is stopped."""


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.prove
async def test_a_game_goes_on_with_the_same_commitments_wherever_the_server_was_stopped(
    serve: Serve, cut: str
) -> None:
    done = CUTS.index(cut)
    began_ms = now_ms()
    # A time that stands still: on a busy machine the seats are not too late.
    async with serve(clock=lambda: began_ms) as first, guest(first, "Ada") as ada, guest(first, "Bob") as bob:
        tokens = ada.welcome["token"], bob.welcome["token"]
        room = await open_room(ada, 2)
        await join(bob, room)
        for part, seat in PARTS[:done]:
            await part((ada, bob)[seat], room)
        thrown = await throw(ada, room) if cut == "first throw" else None
        before = await shown(first, tokens[0], room)
    assert (before["commitment"] is None) == (done < 2)
    async with serve(clock=lambda: began_ms) as second:
        async with (
            await connect(socket_of(second), token=tokens[0], strict=True) as ada,
            await connect(socket_of(second), token=tokens[1], strict=True) as bob,
        ):
            for me in (ada, bob):
                await me.ask(WatchRoom(id=me.new_id(), room=room))
            assert await shown(second, tokens[0], room) == before
            for part, seat in PARTS[done:]:
                await part((ada, bob)[seat], room)
            if thrown is not None:
                assert before["hands"][0]["sheet"]["faces"] == thrown["faces"]
            await _to_the_end(second, [ada, bob], room, thrown=thrown is not None)
        record = (await ask(second, f"/api/v1/games/{room}")).body
    assert verify(record).silent == []
    dice = orjson.loads(record)["dice"]
    assert before["commitment"] in (None, dice["commitment"])
    assert dice["seat_commitments"] == [own_commitment(ada), own_commitment(bob)]
    for was, stands in zip(before["seat_commitments"], dice["seat_commitments"], strict=True):
        assert was in (None, stands)


async def shown(node: Running, token: str, room: RoomId) -> Any:
    """Return a room as another device of a player is shown it."""
    async with await connect(socket_of(node), token=token, strict=True) as device:
        await device.ask(WatchRoom(id=device.new_id(), room=room))
        return await until(device, "snapshot")
