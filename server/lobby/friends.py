"""Friends: requests, favourites, who is blocked and muted.

Every command may come twice: what it does is said as how things shall be, not as a step.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from protocol import client_people as asks
from protocol.errors import Code
from protocol.ids import PlayerId
from server.limits import (
    ASKING,
    BLOCKED_MOST,
    BLOCKING,
    FRIENDS_ASKED_MOST,
    FRIENDS_MOST,
    FRIENDS_TOLD_MOST,
    MUTED_MOST,
)
from server.lobby.bonds import BondStore, Party, Tie
from server.lobby.calls import Caller, Handlers
from server.lobby.notices import Notices
from server.lobby.people import People
from server.lobby.presence import Presence
from server.lobby.relations import RelationsKept
from server.lobby.spending import Spending
from server.observe import metrics
from server.players.players import Players
from server.refused import Refused

Answer = Mapping[str, Any]
BetweenTwo = Callable[[PlayerId, PlayerId], Awaitable[None]]


def asked_by(player: PlayerId) -> str:
    """Return the subject of the notice of a player's request."""
    return f"friend_asked {player}"


class Friends:
    """Does what players ask about each other. Raises StoreError without a store."""

    def __init__(
        self,
        players: Players,
        people: People,
        bonds: BondStore,
        relations: RelationsKept,
        presence: Presence,
        notices: Notices,
        spending: Spending,
    ) -> None:
        """Take the services."""
        self._players = players
        self._online = people
        self._bonds = bonds
        self._relations = relations
        self._presence = presence
        self._notices = notices
        self.spending = spending
        self.parted: list[BetweenTwo] = []
        """Awaited with who blocks and who is blocked: what else is to end between the two."""

    def handlers(self) -> Handlers:
        """Return who does the commands."""
        return {
            asks.People: self._people,
            asks.FindPlayer: self._find,
            asks.Befriend: self._befriend,
            asks.Unfriend: self._unfriend,
            asks.Favour: self._favour,
            asks.Block: self._block,
            asks.Mute: self._mute,
        }

    async def pair(self, caller: Caller, player: PlayerId, what: str) -> tuple[Party, Party]:
        """Return the caller and another player. Raises Refused for a stranger, or for oneself."""
        if player == caller.player:
            raise Refused(Code.NOT_ALLOWED, f"That is yourself: {what}.")
        named = await self._players.persons([caller.player, player])
        if not await self._bonds.known([player]):
            raise Refused(Code.NO_SUCH_PLAYER, "There is no such player any more: ask for their user name.")
        me, other = (Party(one, *named[one]) for one in (caller.player, player))
        return me, other

    async def export(self, player: PlayerId) -> Answer:
        """Return all that is kept of a player. Who has blocked them is not told to them."""
        bonds = await self._bonds.of(player)
        named = await self._players.persons([*bonds.friends, *bonds.blocked, *bonds.muted])
        return {
            "friends": [{"player": friend, "name": named[friend][0]} for friend in bonds.friends],
            "favourites": sorted(bonds.favourites),
            "friend_requests": {"to_me": list(bonds.asks), "from_me": list(bonds.asked)},
            "blocked": list(bonds.blocked),
            "muted": list(bonds.muted),
        }

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player, with others too."""
        bonds = await self._bonds.of(player)
        near = [*bonds.friends, *bonds.asks, *bonds.asked]
        for other in bonds.asked:
            await self._notices.take_away(other, asked_by(player))
        await self._bonds.erase(player)
        await self._relations.renew(player, *near)
        for other in near:
            await self._presence.tell_person(other, player)

    # -- commands ------------------------------------------------------------------------------

    async def _people(self, caller: Caller, _: asks.People) -> Answer:
        await self._online.found(caller.player)
        bonds = await self._bonds.of(caller.player)
        first = [friend for friend in bonds.friends if friend in bonds.favourites]
        order = [*first, *bonds.friends, *bonds.asks, *bonds.asked, *bonds.blocked, *bonds.muted]
        others = list(dict.fromkeys(order))[:FRIENDS_TOLD_MOST]
        known = await self._bonds.known(others)
        await self._bonds.forget(caller.player, [other for other in others if other not in known])
        there = [other for other in others if other in known]
        return {"people": await self._presence.persons(caller.player, there)}

    async def _find(self, caller: Caller, asked: asks.FindPlayer) -> Answer:
        found = await self._players.accounts.find(asked.user_name)
        return {"person": None} if found is None else await self._person(caller, found)

    async def _befriend(self, caller: Caller, asked: asks.Befriend) -> Answer:
        me, other = await self.pair(caller, asked.player, "ask somebody else to be friends")
        tie = await self._tie(me, other)
        if tie.blocked:
            raise Refused(Code.NOT_WELCOME, f"You have blocked {other.name}: end that first.")
        if tie.asks:
            await self._unite(me, other)
        elif not tie.friend and not tie.asked:
            await self._ask(caller, me, other)
        return await self._person(caller, other.player)

    async def _unfriend(self, caller: Caller, asked: asks.Unfriend) -> Answer:
        me, other = await self.pair(caller, asked.player, "name somebody else")
        tie = await self._tie(me, other)
        if tie.friend or tie.asks or tie.asked:
            await self._bonds.separate(me, other)
            await self._after(me, other)
            await self._presence.tell_person(other.player, me.player)
        return await self._person(caller, other.player)

    async def _favour(self, caller: Caller, asked: asks.Favour) -> Answer:
        me, other = await self.pair(caller, asked.player, "name a friend")
        if asked.favourite and not (await self._tie(me, other)).friend:
            raise Refused(
                Code.NOT_ALLOWED, f"{other.name} is no friend of yours yet: ask to be friends first."
            )
        await self._bonds.favour(me, other, favourite=asked.favourite)
        await self._presence.tell_person(me.player, other.player)
        return await self._person(caller, other.player)

    async def _block(self, caller: Caller, asked: asks.Block) -> Answer:
        me, other = await self.pair(caller, asked.player, "name somebody else")
        tie = await self._tie(me, other)
        if not asked.blocked:
            await self._bonds.unblock(me, other)
        else:
            if not tie.blocked:
                await self._judge_room(me, "blocked", BLOCKED_MOST, "unblock somebody first")
                await self.spending.spend(caller, BLOCKING, "block")
            # Also where it was blocked before: a request that was under way may have come behind it.
            await self._bonds.block(me, other)
            for parted in self.parted:
                await parted(me.player, other.player)
        await self._after(me, other)
        if tie.friend or tie.asks:
            # As if the friendship had been ended, or the request taken back.
            await self._presence.tell_person(other.player, me.player)
        return await self._person(caller, other.player)

    async def _mute(self, caller: Caller, asked: asks.Mute) -> Answer:
        me, other = await self.pair(caller, asked.player, "name somebody else")
        if asked.muted and not (await self._tie(me, other)).muted:
            await self._judge_room(me, "muted", MUTED_MOST, "hear somebody again first")
        await self._bonds.mute(me, other, muted=asked.muted)
        await self._relations.renew(me.player)
        await self._presence.tell_person(me.player, other.player)
        return await self._person(caller, other.player)

    # ------------------------------------------------------------------------------------------

    async def _ask(self, caller: Caller, me: Party, other: Party) -> None:
        await self._judge_room(me, "friends", FRIENDS_MOST, "end a friendship first")
        await self._judge_room(me, "asked", FRIENDS_ASKED_MOST, "take a request back first")
        if (await self._bonds.counts(other.player))["asks"] >= FRIENDS_ASKED_MOST:
            raise Refused(
                Code.TOO_MANY, f"{other.name} has very many requests waiting: try again another day."
            )
        await self.spending.spend(caller, ASKING, "befriend")
        # Whoever is blocked learns nothing of it: the request waits for ever.
        silently = await self._bonds.either_blocked(me.player, other.player)
        await self._bonds.ask(me, other, silently=silently)
        metrics.FRIENDS.labels("asked").inc()
        if not silently:
            # Both may have asked at once: each writes for the other before it looks, so one of them sees it.
            if (await self._tie(me, other)).asks:
                await self._unite(me, other)
                return
            # If the node dies before this, the request is in the other's list all the same.
            await self._notices.put(other.player, "friend_asked", asked_by(me.player), {"player": me.player})
            if not (await self._tie(me, other)).asked:
                # Answered meanwhile, or blocked.
                await self._notices.take_away(other.player, asked_by(me.player))
            await self._presence.tell_person(other.player, me.player)
        await self._presence.tell_person(me.player, other.player)

    async def _unite(self, me: Party, other: Party) -> None:
        await self._judge_room(me, "friends", FRIENDS_MOST, "end a friendship first")
        if (await self._bonds.counts(other.player))["friends"] >= FRIENDS_MOST:
            raise Refused(Code.TOO_MANY, f"{other.name} has as many friends as one can have.")
        await self._bonds.unite(me, other)
        metrics.FRIENDS.labels("accepted").inc()
        subject = f"friend_accepted {me.player}"
        await self._notices.put(other.player, "friend_accepted", subject, {"player": me.player}, again=True)
        await self._after(me, other)
        await self._presence.tell_person(other.player, me.player)

    async def _after(self, me: Party, other: Party) -> None:
        """Let both know their relations anew, and drop the notices of requests that wait no more."""
        await self._relations.renew(me.player, other.player)
        await self._notices.take_away(me.player, asked_by(other.player))
        await self._notices.take_away(other.player, asked_by(me.player))
        await self._presence.tell_person(me.player, other.player)

    async def _judge_room(self, me: Party, kept: str, most: int, what: str) -> None:
        if (await self._bonds.counts(me.player))[kept] >= most:
            raise Refused(Code.TOO_MANY, f"There are {most} already: {what}.")

    async def _tie(self, me: Party, other: Party) -> Tie:
        return (await self._bonds.ties(me.player, [other.player]))[other.player]

    async def _person(self, caller: Caller, other: PlayerId) -> Answer:
        [person] = await self._presence.persons(caller.player, [other])
        return {"person": person}
