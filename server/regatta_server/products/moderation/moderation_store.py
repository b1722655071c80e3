"""Moderation in the store: sanctions, the announcement, and the list of the host's acts.

All acts are in one stream, from which the oldest are dropped. It names players by id alone.
"""

from collections.abc import AsyncIterator, Mapping
from typing import Any, Final, Literal, NotRequired, cast

import orjson
from typing_extensions import TypedDict

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.people import Announcement
from regatta_server.commands.sanctions import Sanction
from regatta_server.limits import HOST_ACTS_MOST
from regatta_server.store.client import Client
from regatta_server.store.codec import ListCodec
from regatta_server.store.keys import player_key
from regatta_server.store.replies import text

Kind = Literal["silenced", "suspended"]
ActKind = Literal[
    "silence", "suspend", "lift", "rename", "reset_password", "close_room", "announce", "end_announcement"
]
ACTS: Final = "{moderation}:acts"
"""The stream of all acts."""
ANNOUNCEMENT: Final = "{moderation}:announcement"
ACTS_AT_ONCE: Final = 200
"""Acts read in one go."""


class HostAct(TypedDict):
    """Something that the host did."""

    at_ms: int
    by: str
    """Who ran the command, as the system calls them."""
    act: ActKind
    player: NotRequired[PlayerId]
    room: NotRequired[RoomId]
    reason: NotRequired[str]
    until_ms: NotRequired[int | None]
    text: NotRequired[str]


SANCTION: Final = ListCodec(Sanction)


class ModerationStore:
    """Raises StoreError where the store does not answer."""

    def __init__(self, redis: Client) -> None:
        """Take a client that decodes nothing."""
        self._redis = redis

    # -- sanctions -----------------------------------------------------------------------------

    async def sanctions(self, player: PlayerId, now_ms: int) -> dict[Kind, Sanction]:
        """Return what holds of a player's now."""
        found: Any = await self._redis.hgetall(_sanctions(player))
        parsed = {cast("Kind", text(kind)): SANCTION.decode(one) for kind, one in found.items()}
        return {kind: one for kind, one in parsed.items() if one.holds(now_ms)}

    async def sanction(self, player: PlayerId, kind: Kind, sanction: Sanction) -> None:
        """Put a sanction in place of another of its kind."""
        await self._redis.hset(_sanctions(player), kind, SANCTION.encode(sanction))

    async def lift(self, player: PlayerId) -> bool:
        """Lift all sanctions of a player; return whether there were any."""
        return bool(await self._redis.delete(_sanctions(player)))

    # -- announcement --------------------------------------------------------------------------

    async def announcement(self) -> Announcement | None:
        """Return what is announced."""
        found = await self._redis.get(ANNOUNCEMENT)
        return None if found is None else orjson.loads(found)

    async def announce(self, announcement: Announcement | None) -> None:
        """Announce something until its time is over, or nothing any more."""
        if announcement is None:
            await self._redis.delete(ANNOUNCEMENT)
        else:
            await self._redis.set(ANNOUNCEMENT, orjson.dumps(announcement), pxat=announcement["until_ms"])

    # -- the list ------------------------------------------------------------------------------

    async def note(self, act: HostAct) -> None:
        """Put an act on the list."""
        await self._redis.xadd(ACTS, {"act": orjson.dumps(act)}, maxlen=HOST_ACTS_MOST, approximate=False)

    async def pages(self) -> AsyncIterator[Mapping[str, HostAct]]:
        """Yield all acts by id, the latest first, some at a time."""
        before = "+"
        while True:
            found: Any = await self._redis.xrevrange(ACTS, before, "-", count=ACTS_AT_ONCE)
            if not found:
                return
            page: dict[str, HostAct] = {text(one): orjson.loads(fields[b"act"]) for one, fields in found}
            yield page
            before = f"({list(page)[-1]}"

    async def of_player(self, player: PlayerId) -> list[HostAct]:
        """Return the acts about a player, the latest first."""
        return [act async for page in self.pages() for act in page.values() if act.get("player") == player]

    async def forget(self, player: PlayerId) -> None:
        """Take a player off the list, and all sanctions with it."""
        async for page in self.pages():
            own = [one for one, act in page.items() if act.get("player") == player]
            if own:
                await self._redis.xdel(ACTS, *own)
        await self.lift(player)


def _sanctions(player: PlayerId) -> str:
    return player_key(player, "sanctions")
