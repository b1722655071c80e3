"""The socket: handshake, hello, resume, slow readers and restarts, over real connections."""

import asyncio
import contextlib
import dataclasses
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed, InvalidStatus, NegotiationError
from websockets.typing import Origin, Subprotocol

from regatta_protocol.client import Hold, MyRooms, Rename
from regatta_protocol.connection import Closed, connect
from regatta_protocol.errors import Close
from regatta_protocol.ids import CommandId
from regatta_server.limits import Limits
from regatta_server.service import Running
from testkit.play import begin, enter, guest, open_room, socket_of, throw, until
from testkit.web import get, metric
from tests.conftest import Serve

V1 = [Subprotocol("regatta.v1")]
CLOSED_1013 = 'regatta_closed_total{code="1013"}'


async def status_of(running: Running, **options: object) -> int:
    """Return the status with which a handshake is refused; 101 when it is not."""
    try:
        async with open_socket(socket_of(running), subprotocols=V1, **options):  # type: ignore[arg-type] # options of the client, by name
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


async def test_a_guest_is_welcome_with_a_name_an_id_and_a_token(running: Running) -> None:
    async with await connect(socket_of(running)) as me:
        assert len(me.welcome["token"]) == 43
        assert len(me.player) == 12
        assert len(me.welcome["player"]["name"].split()) == 2


async def test_a_token_brings_the_same_player_back(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        token, player = ada.welcome["token"], ada.player
    async with await connect(socket_of(running), token=token) as again:
        assert again.player == player
        assert again.welcome["player"]["name"] == "Ada"
        assert again.welcome["token"] == token


async def test_tokens_are_stored_only_as_hashes(running: Running, redis: Redis) -> None:
    async with guest(running, "Ada") as ada:
        for key in await redis.keys("*"):
            assert ada.welcome["token"].encode() not in key
            assert ada.welcome["token"].encode() not in (await redis.dump(key) or b"")


async def test_a_new_name_is_kept_and_used_in_the_next_room(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        await ada.ask(Rename(id=CommandId("r"), name="  Countess  "))
        await open_room(ada, 2)
        assert (await until(ada, "snapshot"))["seats"][0]["name"] == "Countess"
    async with await connect(socket_of(running), token=ada.welcome["token"]) as again:
        assert again.welcome["player"]["name"] == "Countess"


async def test_my_rooms_come_with_the_most_urgent_first(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        gathering = await open_room(ada, 2)
        waiting = await begin(bob, ada)
        urgent = await begin(ada, bob)
        rooms = (await ada.ask(MyRooms(id=CommandId("m"))))["rooms"]
        assert [room["room"] for room in rooms] == [urgent, waiting, gathering]
        assert [room["your_turn"] for room in rooms] == [True, False, False]


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 101),
        ("http://{own}", 101),
        ("https://play.example.org", 101),
        ("https://evil.example", 403),
        ("http://{own}.evil.example", 403),
        ("null", 403),
    ],
)
async def test_only_our_own_pages_and_those_set_may_connect(
    serve: Serve, origin: str | None, status: int
) -> None:
    async with serve(origins="https://play.example.org, https://other.example") as running:
        own = running.url.removeprefix("http://")
        given = Origin(origin.format(own=own)) if origin else None
        assert await status_of(running, origin=given) == status


async def test_a_client_that_does_not_speak_v1_is_refused(running: Running) -> None:
    with pytest.raises((InvalidStatus, NegotiationError)):
        async with open_socket(socket_of(running)):
            pass


async def test_one_address_holds_only_so_many_connections(serve: Serve) -> None:
    async with serve(dataclasses.replace(Limits(), connections_per_address=2)) as running:
        async with guest(running, "Ada"):
            before = await metric(running, "regatta_connections")
            async with guest(running, "Bob"):
                assert await status_of(running) == 429
            while await metric(running, "regatta_connections") > before:
                pass
            assert await status_of(running) == 101


async def test_behind_a_proxy_the_last_hop_is_the_address(serve: Serve) -> None:
    limits = dataclasses.replace(Limits(), handshakes_burst=1, handshakes_per_s=0.001)
    async with serve(limits, behind_proxy=True) as running:
        for hops, status in [
            ("198.51.100.7", 101),
            ("198.51.100.7", 429),
            ("198.51.100.7, 203.0.113.9", 101),
            ("10.0.0.1, 198.51.100.7", 429),
        ]:
            assert await status_of(running, additional_headers={"X-Forwarded-For": hops}) == status


async def test_without_a_proxy_nobody_chooses_an_address(serve: Serve) -> None:
    limits = dataclasses.replace(Limits(), handshakes_burst=1, handshakes_per_s=0.001)
    async with serve(limits) as running:
        assert await status_of(running, additional_headers={"X-Forwarded-For": "198.51.100.7"}) == 101
        assert await status_of(running, additional_headers={"X-Forwarded-For": "198.51.100.8"}) == 429


async def test_a_full_server_refuses_the_handshake(serve: Serve) -> None:
    async with serve(dataclasses.replace(Limits(), connections=1)) as running, guest(running, "Ada"):
        assert await status_of(running) == 503


async def test_a_reader_that_is_too_slow_is_closed_and_can_resume(serve: Serve) -> None:
    # However long it takes here to read all that was sent before the close.
    limits = dataclasses.replace(Limits(), commands_per_s=1e6, commands_burst=1_000_000, close_s=100.0)
    async with serve(limits) as running, guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        before = await metric(running, CLOSED_1013)
        hello = f'{{"type":"hello","token":"{bob.welcome["token"]}"}}'
        async with open_socket(socket_of(running), subprotocols=V1, max_queue=1, close_timeout=1) as slow:
            await slow.send(hello)
            # Each answer is a snapshot of some KiB, and nobody reads them: our buffer fills in the end.
            for number in range(20_000):
                await slow.send(f'{{"type":"watch_room","id":"{number}","room":"{room}"}}')
                if number % 500 == 0 and await metric(running, CLOSED_1013) > before:
                    break
            assert await metric(running, CLOSED_1013) == before + 1
            # Nobody else was held up.
            await throw(ada, room)
            async for _ in read_to_the_end(slow):
                pass
            assert slow.close_code == Close.BEHIND
        await bob.cut()
        await bob.resume()
        assert (await until(bob, "thrown"))["seat"] == 0


async def read_to_the_end(socket: ClientConnection) -> AsyncIterator[str | bytes]:
    """Yield what was sent until the connection is closed, however it was."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            yield await socket.recv()


async def test_at_a_restart_everybody_is_sent_away_with_1012_and_goes_on_elsewhere(serve: Serve) -> None:
    async with serve() as other:
        async with serve() as running:
            ada = await connect(socket_of(running), name="Ada")
            room = await begin(ada)
            await throw(ada, room)
        with pytest.raises(Closed) as lost:
            await ada.next_event()
        assert lost.value.code == Close.RESTART
        async with await connect(socket_of(other), token=ada.welcome["token"]) as again:
            again.versions[room] = ada.versions[room]
            await again.resume()
            await enter(again, room, "chance")


async def test_a_command_that_was_cut_off_is_sent_again_and_done_once(running: Running) -> None:
    async with guest(running, "Ada") as ada:
        room = await begin(ada)
        await throw(ada, room)
        # Cut off before the answer can come: the command may have arrived or not.
        asking = asyncio.ensure_future(ada.ask(Hold(id=CommandId("h"), room=room, dice=[0, 1])))
        await asyncio.sleep(0)
        await ada.cut()
        await ada.resume()
        answer = await asking
        held = await until(ada, "held")
        assert held["version"] == answer["version"]
        assert held["dice"] == [0, 1]


async def test_a_server_that_has_stopped_listens_no_more(serve: Serve) -> None:
    async with serve() as running:
        assert (await get(running, "/readyz"))[0] == 200
    with pytest.raises(OSError, match="onnect"):
        await get(running, "/readyz")
