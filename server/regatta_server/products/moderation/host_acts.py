"""What a service's host may do from the command line: each act is stored, listed and published at once."""

import secrets
from collections.abc import Callable
from typing import Any, Final

import structlog

from regatta_protocol.ids import PlayerId, RoomId
from regatta_protocol.messages.people import Announcement
from regatta_server.commands.sanctions import Sanction
from regatta_server.players.players import Players
from regatta_server.products.feeds.feed_store import KINDS, FeedStore
from regatta_server.products.matchmaking.tickets import Tickets
from regatta_server.products.moderation.close_room import close_room
from regatta_server.products.moderation.moderation import ANNOUNCED, SANCTIONED
from regatta_server.products.moderation.moderation_store import ActKind, HostAct, Kind, ModerationStore
from regatta_server.products.presence.connections import Connections
from regatta_server.rooms.run.chance import SystemChance
from regatta_server.store.client import Client

log = structlog.get_logger()

WORDS: Final[dict[Kind, ActKind]] = {"silenced": "silence", "suspended": "suspend"}
PASSWORD_PARTS: Final = 4
PART_LETTERS: Final = 5
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""31 that are not mistaken for each other: twenty of them are 99 bits."""


class HostActs:
    """Acts of one host. Raises StoreError where the store does not answer."""

    def __init__(
        self,
        redis: Client,
        players: Players,
        connections: Connections,
        now_ms: Callable[[], int],
        by: str,
    ) -> None:
        """Take the services, and who acts."""
        self._redis = redis
        self._store = ModerationStore(redis)
        self._feeds = FeedStore(redis)
        self._tickets = Tickets(redis, "", SystemChance())
        self._players = players
        self._connections = connections
        self._now_ms = now_ms
        self._by = by

    async def sanction(self, player: PlayerId, kind: Kind, reason: str, until_ms: int | None) -> None:
        """Silence or suspend a player; another term or reason takes the place of what there was."""
        await self._store.sanction(player, kind, Sanction(reason, until_ms))
        if kind == "suspended":
            # Else a search of day games would find one for who may not play.
            await self._tickets.stop(player, self._now_ms())
        await self._note(WORDS[kind], player=player, reason=reason, until_ms=until_ms)
        await self._let_know(player)

    async def lift(self, player: PlayerId) -> bool:
        """Let a player say and play all again; return False where nothing was taken."""
        if not await self._store.lift(player):
            return False
        await self._note("lift", player=player)
        await self._let_know(player)
        return True

    async def rename(self, player: PlayerId, name: str) -> None:
        """Give a player another name, an account another user name. Raises Refused for a bad one."""
        user_name = await self._players.rename_by_host(player, name)
        await self._note("rename", player=player)
        await self._connections.publish_to_all(
            {"do": "named", "player": player, "name": name, "user_name": user_name}
        )

    async def reset_password(self, player: PlayerId) -> str:
        """Return a new password of an account, and end its sessions and feeds. Raises Refused for a guest."""
        parts = ["".join(secrets.choice(LETTERS) for _ in range(PART_LETTERS)) for _ in range(PASSWORD_PARTS)]
        password = "-".join(parts)
        await self._players.reset_password(player, password)
        await self._feeds.end(player, *KINDS)
        await self._note("reset_password", player=player)
        await self._connections.publish_to_all(
            {"do": "end_session", "player": player, "only": None, "but": None}
        )
        return password

    async def close_room(self, room: RoomId, reason: str) -> bool:
        """Close a room, or give its game up, and tell its players why; return False where none is open."""
        if not await close_room(self._redis, room, self._now_ms, reason):
            return False
        await self._note("close_room", room=room, reason=reason)
        return True

    async def announce(self, text: str, until_ms: int) -> None:
        """Say something to everybody who is here, or comes until then."""
        announcement: Announcement = {"text": text, "made_ms": self._now_ms(), "until_ms": until_ms}
        await self._store.announce(announcement)
        await self._note("announce", text=text, until_ms=until_ms)
        await self._connections.publish_to_all({"do": ANNOUNCED, "announcement": announcement})

    async def end_announcement(self) -> None:
        """Announce nothing any more."""
        await self._store.announce(None)
        await self._note("end_announcement")
        await self._connections.publish_to_all({"do": ANNOUNCED, "announcement": None})

    # ------------------------------------------------------------------------------------------

    async def _let_know(self, player: PlayerId) -> None:
        await self._connections.publish_to_all({"do": SANCTIONED, "player": player})

    async def _note(self, act: ActKind, **about: Any) -> None:
        noted: HostAct = {"at_ms": self._now_ms(), "by": self._by, "act": act, **about}  # type: ignore[typeddict-item] # what the act has
        await self._store.note(noted)
        fields = {name: about[name] for name in ("player", "room", "until_ms") if name in about}
        log.info("host_acted", act=act, by=self._by, **fields)
