"""The peers of the bench: they play the same game."""

import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any

import pytest
from redis.asyncio import Redis
from websockets.asyncio.client import ClientConnection, connect

from bench import __main__ as bench
from bench.load.client import Trouble
from bench.measure import Plan
from bench.peers import packages
from bench.peers.colyseus import message_of, msgpack
from bench.peers.systems import PEERS
from bench.variants.run import run
from bench.variants.systems import System
from installing import web_build
from installing.web_build import Node
from regatta_protocol.ids import RoomId
from regatta_server.rules.cards import yacht
from regatta_server.rules.worth import Worth
from testkit import processes

PLAN = Plan(rooms=2, idle=0, seconds=0.3, repeats=1, rate=50, appendfsync="everysec")
on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the bench reads /proc")


@pytest.fixture
def node() -> Node:
    """Give the Node that is here."""
    found = web_build.find_node()
    if found is None:
        pytest.skip("there is no Node here")
    return found


@pytest.fixture
def peers(node: Node, at_length: bool) -> Node:
    """Give Node with the packages: the proof fetches them, all others take them where they are."""
    if not packages.are_there():
        if not at_length:
            pytest.skip("the peers were not fetched: make bench ARGS='--only peers' does that")
        try:
            return packages.fetch()
        except Trouble as trouble:
            pytest.skip(str(trouble))
    return node


def test_without_node_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(web_build, "find_node", lambda: None)
    assert bench.main(["--only", "peers", "--rooms", "2", "--idle", "0", "--clients", "2"]) == 1
    assert "there is no Node here to run the peers with: install Node" in capsys.readouterr().err


# ---------------------------------------------------------------- what is sent to Colyseus


def test_commands_are_messages_of_colyseus() -> None:
    assert message_of("rematch") == b"\x0d\xa7rematch"
    assert message_of("throw", {"id": "000001", "dice": (0, 4)}) == (
        b"\x0d\xa5throw\x82\xa2id\xa6000001\xa4dice\x92\x00\x04"
    )
    assert msgpack({"rows": {"ones": [1]}}) == b"\x81\xa4rows\x81\xa4ones\x91\x01"


# ---------------------------------------------------------------- the game


def test_the_peers_count_as_the_rules_do(node: Node) -> None:
    hands = list(combinations_with_replacement(range(1, 7), 5))
    script = (
        f"import {{ ROWS, worth }} from '{(packages.FOLDER / 'yacht.js').as_uri()}'\n"
        f"console.log(JSON.stringify([ROWS, {json.dumps(hands)}.map(worth)]))"
    )
    command = [str(node.folder / "node"), "--input-type=module", "--eval", script]
    rows, given = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert rows == [row.row for row in yacht.CARD.rows]
    for hand, points in zip(hands, given, strict=True):
        assert points == potentials(hand), hand


def potentials(faces: tuple[int, ...]) -> list[int]:
    """Return what the rules of Regatta give for these dice in each row."""
    return list(Worth(yacht.CARD).best(faces, first=False, joker=False))


@on_linux
@pytest.mark.prove
@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
async def test_games_are_played_on_a_peer(peers: Node, peer: System, at_length: bool) -> None:
    # With patches every 50 ms a game of 96 moves takes 5 s: at length another one begins.
    plan = replace(PLAN, seconds=3) if at_length else PLAN
    (found,) = (await run(plan, [peer], lambda _: None, peers)).systems
    assert found.saturated[0].per_s > 0
    assert found.apart[0].games == 0
    assert found.paced[0].p50_ms > 0


@asynccontextmanager
async def hand_written(node: Node, store_url: str) -> AsyncIterator[str]:
    """Run the peer with a store; give its address."""
    script = packages.FOLDER / "ws_ioredis.js"
    command = [str(node.folder / "node"), str(script), store_url.removeprefix("unix://")]
    with processes.server(command, {}) as server:
        yield f"ws://127.0.0.1:{server.port}/ws"


async def ask(client: ClientConnection, kind: str, **fields: Any) -> list[dict[str, Any]]:
    """Send a command; return what is heard until its answer, with that."""
    await client.send(json.dumps({"type": kind, "id": kind, **fields}))
    heard = [json.loads(await client.recv())]
    while heard[-1].get("re") != kind:
        heard.append(json.loads(await client.recv()))
    return heard


async def begin(first: ClientConnection, second: ClientConnection) -> RoomId:
    """Open a room of both, and begin a game; return the room."""
    for client in (first, second):
        await client.send('{"type":"hello"}')
        assert json.loads(await client.recv())["type"] == "welcome"
    room: RoomId = (await ask(first, "create_room"))[-1]["room"]
    await ask(second, "join_room", room=room)
    await ask(first, "commit", room=room)
    assert (await ask(second, "commit", room=room))[-2]["type"] == "seed_chosen"
    await ask(first, "contribute", room=room)
    assert (await ask(second, "contribute", room=room))[-2]["type"] == "started"
    return room


@on_linux
@pytest.mark.slow
async def test_the_hand_written_peer_stores_what_it_tells(peers: Node, redis: Redis, store_url: str) -> None:
    if not store_url.startswith("unix://"):
        pytest.skip("the peer knows a single store")
    async with (
        hand_written(peers, store_url) as address,
        connect(address) as first,
        connect(address) as second,
    ):
        room = await begin(first, second)
        (*_, thrown, _) = await ask(first, "throw", room=room, dice=[0, 1, 2, 3, 4])
        assert thrown["worth"] == potentials(tuple(thrown["faces"]))
        (*_, entered, _) = await ask(first, "enter", room=room, rows={"chance": [0, 1, 2, 3, 4]})
        assert entered["total"] == sum(thrown["faces"])
        assert entered["turns"][0]["seat"] == 1
        entries: Any = await redis.xrange(f"{{{room}}}:facts")
        facts = [json.loads(entry[b"fact"]) for _, entry in entries]
        assert facts[-2:] == [thrown, entered]
        assert [fact["version"] for fact in facts] == list(range(1, len(facts) + 1))
        heard: dict[str, Any] = {}
        while heard != entered:
            heard = json.loads(await second.recv())


@on_linux
@pytest.mark.slow
async def test_the_hand_written_peer_refuses_what_is_no_move(
    peers: Node, redis: Redis, store_url: str
) -> None:
    if not store_url.startswith("unix://"):
        pytest.skip("the peer knows a single store")
    async with (
        hand_written(peers, store_url) as address,
        connect(address) as first,
        connect(address) as second,
    ):
        room = await begin(first, second)
        before = await redis.xlen(f"{{{room}}}:facts")
        for client, kind, fields in (
            (second, "throw", {"dice": [0, 1, 2, 3, 4]}),
            (first, "throw", {"dice": [0, 1, 2, 3]}),
            (first, "throw", {"dice": [0, 1, 2, 3, 3]}),
            (first, "enter", {"rows": {"chance": [0, 1, 2, 3, 4]}}),
            (first, "enter", {"rows": {"whist": [0, 1, 2, 3, 4]}}),
            (first, "bank", {}),
        ):
            assert (await ask(client, kind, room=room, **fields))[-1]["type"] == "error"
        assert await redis.xlen(f"{{{room}}}:facts") == before
