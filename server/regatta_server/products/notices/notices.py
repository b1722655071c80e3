"""Notices: what a player should know, sent at once on whatever node, and kept for those who are away.

A notice has a subject, such as the request of one player. There is at most one for each subject, so a
command that arrives twice notifies once, and an outdated notice can be found and removed. Names are not
stored but looked up: nothing stays of somebody who was erased.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, cast

from regatta_protocol.commands.people import Notices as AskNotices
from regatta_protocol.commands.people import SeenNotices
from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.people import Notice, NoticeGone, NoticeKind, NoticeLine
from regatta_server.commands.handlers import Caller, Handler
from regatta_server.commands.wiring import Wiring
from regatta_server.observe import metrics
from regatta_server.players.erased import erased_of
from regatta_server.players.players import Players
from regatta_server.products.notices.notice_store import Line, NoticeStore
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.relationship_store import RelationshipStore
from regatta_server.store.client import Client

Listener = Callable[[PlayerId, str, Line], Awaitable[None]]
"""Hears for whom, of which subject, and what will be stored. What it stores itself comes first: a node that
dies between the two leaves something to look at that is not there, and no notice that nobody looks at."""


class Notices:
    """Raises StoreError where the store does not answer."""

    def __init__(
        self,
        redis: Client,
        players: Players,
        connections: Connections,
        relationships: RelationshipStore,
        now_ms: Callable[[], int],
    ) -> None:
        """Take the services."""
        self._redis = redis
        self._store = NoticeStore(redis, now_ms)
        self._players = players
        self._connections = connections
        self._relationships = relationships
        self._now_ms = now_ms
        self.before_put: list[Listener] = []
        """Awaited with each new notice before it is kept."""
        self.before_amend: list[Listener] = []
        """Awaited with each that is there and changes, before the change is kept."""

    def wiring(self) -> Wiring:
        """Return what is done here."""
        return Wiring(
            handlers={
                AskNotices: Handler(self._notices, price=3, looks=True),
                SeenNotices: Handler(self._seen),
            }
        )

    async def put(
        self, to: PlayerId, kind: NoticeKind, subject: str, about: Line, *, again: bool = False
    ) -> None:
        """Keep a notice for a player, and tell it. If there is one of its subject, it stays as it is.

        `about`: the other fields of the notice, `player` as an id. `again`: it takes the other one's place.
        """
        line = self._line(kind, subject, about)
        if again:
            await self.take_away(to, subject)
        elif await self._store.line(to, subject) is not None:
            # Told before; or kept, and the node died before it was told: then it is read at the next hello.
            return
        for listener in self.before_put:
            await listener(to, subject, line)
        if await self._store.put(to, subject, line):
            await self._tell_new(to, line)
        # Else another node has kept it just now.

    async def put_since(
        self,
        to: PlayerId,
        kind: NoticeKind,
        subject: str,
        about: Line,
        since: int,
        version: int,
        late: bool,
    ) -> None:
        """Keep a notice of what is so in a room since a version, and tell it: as it is at a later `version`.

        One of the same subject that was so at `since` or later is the same: it is amended. An older one goes.
        Where it is told `late`, whoever kept it may not have told it: it is told once more, by the same id.
        """
        line = await self._store.line(to, subject)
        if line is not None and line.get("version", -1) >= since:
            if late and all(line.get(field) == value for field, value in about.items()):
                await self._tell_line(to, line)
            await self.amend(to, subject, about)
            return
        line = self._line(kind, subject, {**about, "version": version})
        for listener in self.before_put:
            await listener(to, subject, line)
        older = await self._store.put_since(to, subject, line, since)
        if older is None:
            # Another node has kept it just now.
            return
        if older:
            await self._tell(to, {"type": "notice_gone", "notice": older})
        await self._tell_new(to, line)

    async def take_away(self, player: PlayerId, subject: str, version: int | None = None) -> bool:
        """Take away what is out of date; return whether it was there, and the player had seen it.

        With a `version` of a room it is out of date up to that: one of what came later stays.
        """
        line = await self._store.take_away(player, subject, version)
        if line is None:
            return False
        notice: str = line["notice"]
        await self._tell(player, {"type": "notice_gone", "notice": notice})
        return _is_seen(line, await self._store.last_seen(player))

    async def amend(self, player: PlayerId, subject: str, changed: Line) -> None:
        """Change fields of a notice, if it is there; it stays seen where it was."""
        line = await self._store.line(player, subject)
        if line is None or all(line.get(field) == value for field, value in changed.items()):
            return
        amended = {**line, **changed}
        for listener in self.before_amend:
            await listener(player, subject, amended)
        if await self._store.replace(player, subject, amended):
            await self._tell_line(player, amended)

    async def line(self, player: PlayerId, subject: str) -> NoticeLine | None:
        """Return the notice of a subject; None where there is none, or nobody may know of it any more."""
        line = await self._store.line(player, subject)
        if line is None:
            return None
        shown = await self._named([line], await self._store.last_seen(player))
        return shown[0] if shown else None

    async def lines(self, player: PlayerId) -> list[NoticeLine]:
        """Return a player's notices, the latest first."""
        lines = await self._store.lines(player)
        return await self._named(lines, await self._store.last_seen(player))

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return all that is kept of a player."""
        return {"notices": await self.lines(player)}

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player. Others' notices have an id alone, which is shown no more."""
        await self._store.erase(player)

    # -- commands ------------------------------------------------------------------------------

    async def _notices(self, caller: Caller, _: AskNotices) -> Mapping[str, Any]:
        await self._connections.until_reachable(caller.player)
        return {"notices": await self.lines(caller.player)}

    async def _seen(self, caller: Caller, command: SeenNotices) -> None:
        player = caller.player
        before = await self._store.last_seen(player)
        if command.only:
            await self._see_only(player, command.notice)
            return
        if command.notice <= before:
            return
        lines = await self.lines(player)
        fresh = [line for line in lines if not line["seen"] and line["notice"] <= command.notice]
        if fresh:
            # No further than to one that there is: what comes later is not seen yet.
            await self._store.see(player, fresh[0]["notice"])
        for line in fresh:
            # The player's other devices show them as seen, too.
            line["seen"] = True
            await self._tell(player, {"type": "notice", "notice": line})

    async def _see_only(self, player: PlayerId, notice: str) -> None:
        """Show one notice as seen, whichever came before it."""
        subject = await self._store.subject_of(player, notice)
        if subject is not None:
            await self.amend(player, subject, {"seen": True})

    # ------------------------------------------------------------------------------------------

    def _line(self, kind: NoticeKind, subject: str, about: Line) -> Line:
        at_ms = self._now_ms()
        return {
            "notice": f"{at_ms:012x}-{sha256(subject.encode()).hexdigest()[:8]}",
            "kind": kind,
            "at_ms": at_ms,
            **{field: value for field, value in about.items() if value is not None},
        }

    async def _tell_new(self, player: PlayerId, line: Line) -> None:
        if await erased_of(self._redis, [player]):
            # Their game goes on without them, and nothing is kept of them for it.
            await self._store.erase(player)
            return
        for notice in await self._store.trim(player):
            await self._tell(player, {"type": "notice_gone", "notice": notice})
        metrics.NOTICES.labels(line["kind"]).inc()
        for shown in await self._named([line], ""):
            await self._tell(player, {"type": "notice", "notice": shown})

    async def _tell_line(self, player: PlayerId, line: Line) -> None:
        """Tell a notice that was told before, seen where it is."""
        for shown in await self._named([line], await self._store.last_seen(player)):
            await self._tell(player, {"type": "notice", "notice": shown})

    async def _tell(self, player: PlayerId, message: Notice | NoticeGone) -> None:
        await self._connections.send([player], {**message})

    async def _named(self, lines: Sequence[Line], seen: str) -> list[NoticeLine]:
        """Return notices as they are told; without those about somebody who is known no more."""
        about = list({line["player"] for line in lines if "player" in line})
        names = await self._players.persons(about)
        there = await self._relationships.known(about)
        shown: list[dict[str, Any]] = []
        for line in lines:
            player = line.get("player")
            if player is None or player in there:
                named = {} if player is None else {"player": {"player": player, "name": names[player][0]}}
                one = {**line, **named, "seen": _is_seen(line, seen)}
                one.pop("version", None)
                shown.append(one)
        return cast("list[NoticeLine]", shown)


def _is_seen(line: Line, last_seen: str) -> bool:
    """Return whether a notice was seen, alone or with all up to the last one."""
    return bool(line.get("seen", False) or line["notice"] <= last_seen)
