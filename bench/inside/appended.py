"""What a move writes to the store's append-only file: its fact, and now and then an alarm and a snapshot."""

import asyncio
import tempfile
from pathlib import Path
from typing import Final

from redis.asyncio import Redis

from bench.figures import Figure
from regatta_protocol.client import Enter, Throw
from regatta_server.rooms.decide.act import Change
from regatta_server.rooms.decide.codecs.codec import encode_fact
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.storage.answers import Answer, Committed
from regatta_server.rooms.storage.commit_store import Commit
from regatta_server.rooms.storage.commits import as_commit
from regatta_server.rooms.storage.store import Store
from regatta_server.store.embedded import valkey
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import ALL, NAMES, Table

TURN_MS: Final = 60_000
FLOOR: Final = "its fact"
QUIET_S: Final = 1.5
"""The store writes once a second."""


async def measured() -> list[Figure]:
    """Return the bytes that a move appends, in a whole game of two with a clock."""
    table = Table(chance=CountedChance("appended"), turn_ms=TURN_MS).started()
    changes = _game(table)
    with tempfile.TemporaryDirectory() as data:
        async with valkey.embedded(Path(data), "everysec") as url, Redis.from_url(url) as redis:
            store = Store(redis, "bench")
            await store.open()
            sending = asyncio.ensure_future(store.run())
            opened, *moves = changes
            position = await _stored(store, as_commit("", None, opened))
            before, empty = opened.state, await _size(redis)
            for change in moves:
                position = await _stored(store, as_commit(position, before, change))
                before = change.state
            appended = await _size(redis) - empty
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
    facts = sum(len(encode_fact(fact)) for change in moves for fact in change.facts) / len(moves)
    each = appended / len(moves)
    return [Figure("a move appends", "bytes", each, FLOOR, each / facts)]


def _game(table: Table) -> list[Change]:
    """Return the room as it starts, and every move of its game but the last, which ends it."""
    changes = [Change(table.state, tuple[RoomFact, ...](table.facts))]
    state: RoomState = table.state
    rows = [row["row"] for row in state.setup.rules.card["rows"]]
    for turn in range(2 * len(rows)):
        name, row = NAMES[turn % 2], rows[turn // 2]
        for dice in (ALL, [0, 1], [2, 3, 4]):
            _add(changes, table, table.says(name, Throw, dice=dice))
        if turn < 2 * len(rows) - 1:
            _add(changes, table, table.says(name, Enter, rows={row: ALL}))
    return changes


def _add(changes: list[Change], table: Table, change: Change | None) -> None:
    assert change is not None
    table.now_ms += 2_000
    changes.append(change)


async def _stored(store: Store, commit: Commit) -> str:
    answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    store.commit(commit, answered.set_result)
    answer = await answered
    assert isinstance(answer, Committed)
    return answer.position


async def _size(redis: Redis) -> int:
    """Return how long the append-only file is, once all is in it."""
    await asyncio.sleep(QUIET_S)
    return int((await redis.info("persistence"))["aof_current_size"])
