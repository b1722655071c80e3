"""Closing a room from outside: as an idle room closes by itself, but at once."""

import asyncio
import secrets
from collections.abc import Callable
from functools import partial, reduce
from typing import Final

from regatta_protocol.ids import RoomId
from regatta_server.rooms.decide.act import NOBODY, Act, CloseRoom
from regatta_server.rooms.decide.codecs.codec import next_state
from regatta_server.rooms.decide.decide import decide
from regatta_server.rooms.run.chance import SystemChance
from regatta_server.rooms.storage import reading
from regatta_server.rooms.storage.answers import Answer, Committed, Overtaken
from regatta_server.rooms.storage.commits import as_commit
from regatta_server.rooms.storage.store import Store
from regatta_server.runtime.callback import answer_of
from regatta_server.store.client import Client

TRIES: Final = 20
"""How often a room is read anew in which somebody moves meanwhile."""


class StillOpen(ConnectionError):
    """A room that could not be closed: nothing was changed."""


async def close_room(
    redis: Client, room: RoomId, now_ms: Callable[[], int], reason: str | None = None
) -> bool:
    """Close a room that gathers, or give its game up; every node tells who is there, and why if it is said.

    Return False where there is no such room, or it is closed already. Raises StillOpen.
    """
    store = Store(redis, f"command-{secrets.token_hex(4)}")
    await store.open()
    sending = asyncio.ensure_future(store.run())
    try:
        for _ in range(TRIES):
            found = await reading.all_facts(redis, room)
            if found is None:
                return False
            position, facts = found
            state = reduce(next_state, facts, None)
            assert state is not None
            change = decide(state, Act(NOBODY, "", CloseRoom(reason), now_ms(), SystemChance()))
            if change is None:
                return False
            answer: Answer = await answer_of(partial(store.commit, as_commit(position, state, change)))
            if isinstance(answer, Committed):
                store.unwatch(room)
                return True
            if not isinstance(answer, Overtaken):
                raise StillOpen(repr(answer))
        raise StillOpen("the room changes all the time")
    finally:
        sending.cancel()
        await asyncio.wait([sending])
