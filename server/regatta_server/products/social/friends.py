"""Friends: requests, favourites, blocked and muted players.

Every command is idempotent: it states how things shall be, not a step.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from regatta_protocol.commands import people as commands
from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_protocol.text import Text
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handler, Handlers
from regatta_server.commands.throttle import RequestThrottle
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.refused import Refused
from regatta_server.limits import (
    ASKING,
    BLOCKED_MOST,
    BLOCKING,
    FRIEND_REQUESTS_MOST,
    FRIENDS_MOST,
    MUTED_MOST,
)
from regatta_server.observe import metrics
from regatta_server.products.notices.notices import Notices
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.live_relationships import LiveRelationships
from regatta_server.products.relationships.pair import pair
from regatta_server.products.relationships.relationship_store import Relationship, Side
from regatta_server.products.social.status import Statuses

FRIENDS_SHOWN_MOST: Final = 1_000
"""People in one answer, at 200 bytes: less than `send_bytes`."""
Answer = Mapping[str, Any]
BetweenTwo = Callable[[PlayerId, PlayerId], Awaitable[None]]


def request_subject(player: PlayerId) -> str:
    """Return the subject of the notice of a player's request."""
    return f"friend_request {player}"


class Friends:
    """Does what players ask about each other. Raises StoreError without a store."""

    def __init__(
        self,
        context: Context,
        connections: Connections,
        live: LiveRelationships,
        statuses: Statuses,
        notices: Notices,
        parted: BetweenTwo,
    ) -> None:
        """Take the services; `parted` ends what else there is between who blocks and who is blocked."""
        self._players = context.players
        self._connections = connections
        self._relationships = live.store
        self._live = live
        self._statuses = statuses
        self._notices = notices
        self._throttle = RequestThrottle(context.redis, context.now_ms)
        self._parted = parted

    def wiring(self) -> Wiring:
        """Return what is done here."""
        handlers: Handlers = {
            commands.People: Handler(self._people, price=8, looks=True),
            commands.FindPlayer: Handler(self._find),
            commands.Befriend: Handler(self._befriend, price=12),
            commands.Unfriend: Handler(self._unfriend, price=12),
            commands.Favourite: Handler(self._favour, price=12),
            commands.Block: Handler(self._block, price=20),
            commands.Mute: Handler(self._mute, price=15),
        }
        return Wiring(handlers=handlers)

    async def export(self, player: PlayerId) -> Answer:
        """Return all that is kept of a player. Who has blocked them is not told to them."""
        lists = await self._relationships.of(player)
        named = await self._players.persons([*lists.friends, *lists.blocked, *lists.muted])
        return {
            "friends": [{"player": friend, "name": named[friend][0]} for friend in lists.friends],
            "favourites": sorted(lists.favourites),
            "friend_requests": {"to_me": list(lists.requests_in), "from_me": list(lists.requests_out)},
            "blocked": list(lists.blocked),
            "muted": list(lists.muted),
        }

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player, with others too."""
        lists = await self._relationships.of(player)
        near = [*lists.friends, *lists.requests_in, *lists.requests_out]
        for other in lists.requests_out:
            await self._notices.take_away(other, request_subject(player))
        await self._relationships.erase(player)
        await self._live.renew(player, *near)
        for other in near:
            await self._statuses.tell_person(other, player)

    # -- commands ------------------------------------------------------------------------------

    async def _people(self, caller: Caller, _: commands.People) -> Answer:
        await self._connections.until_reachable(caller.player)
        lists = await self._relationships.of(caller.player)
        first = [friend for friend in lists.friends if friend in lists.favourites]
        order = [
            *first,
            *lists.friends,
            *lists.requests_in,
            *lists.requests_out,
            *lists.blocked,
            *lists.muted,
        ]
        others = list(dict.fromkeys(order))[:FRIENDS_SHOWN_MOST]
        known = await self._relationships.known(others)
        await self._relationships.forget(caller.player, [other for other in others if other not in known])
        there = [other for other in others if other in known]
        return {"people": await self._statuses.persons(caller.player, there)}

    async def _find(self, caller: Caller, command: commands.FindPlayer) -> Answer:
        found = await self._players.accounts.find(command.user_name)
        return {"person": None} if found is None else await self._person(caller, found)

    async def _befriend(self, caller: Caller, command: commands.Befriend) -> Answer:
        me, other = await pair(
            self._players,
            self._relationships,
            caller,
            command.player,
            Text("do-ask-somebody-else", "ask somebody else to be friends"),
        )
        relationship = await self._relationship(me, other)
        if relationship.blocked:
            raise Refused(
                Code.NOT_WELCOME,
                Text("you-blocked", "You have blocked {name}: unblock them first.", name=other.name),
            )
        if relationship.requests_in:
            await self._unite(me, other)
        elif not relationship.friend and not relationship.requests_out:
            await self._ask(caller, me, other)
        return await self._person(caller, other.player)

    async def _unfriend(self, caller: Caller, command: commands.Unfriend) -> Answer:
        me, other = await pair(
            self._players,
            self._relationships,
            caller,
            command.player,
            Text("do-name-somebody-else", "name somebody else"),
        )
        relationship = await self._relationship(me, other)
        if relationship.friend or relationship.requests_in or relationship.requests_out:
            await self._relationships.end_friendship(me, other)
            await self._after(me, other)
            await self._statuses.tell_person(other.player, me.player)
        return await self._person(caller, other.player)

    async def _favour(self, caller: Caller, command: commands.Favourite) -> Answer:
        me, other = await pair(
            self._players,
            self._relationships,
            caller,
            command.player,
            Text("do-name-friend", "name a friend"),
        )
        if command.favourite and not (await self._relationship(me, other)).friend:
            raise Refused(
                Code.NOT_ALLOWED,
                Text(
                    "not-friend-yet",
                    "{name} is not your friend yet: send a friend request first.",
                    name=other.name,
                ),
            )
        await self._relationships.favour(me, other, favourite=command.favourite)
        await self._statuses.tell_person(me.player, other.player)
        return await self._person(caller, other.player)

    async def _block(self, caller: Caller, command: commands.Block) -> Answer:
        me, other = await pair(
            self._players,
            self._relationships,
            caller,
            command.player,
            Text("do-name-somebody-else", "name somebody else"),
        )
        relationship = await self._relationship(me, other)
        if not command.blocked:
            await self._relationships.unblock(me, other)
        else:
            if not relationship.blocked:
                await self._judge_room(
                    me, "blocked", BLOCKED_MOST, Text("do-unblock-first", "unblock somebody first")
                )
                await self._throttle.spend(caller, BLOCKING, "block")
            # Also where it was blocked before: a request that was under way may have come behind it.
            await self._relationships.block(me, other)
            await self._parted(me.player, other.player)
        await self._after(me, other)
        if relationship.friend or relationship.requests_in:
            # As if the friendship had been ended, or the request taken back.
            await self._statuses.tell_person(other.player, me.player)
        return await self._person(caller, other.player)

    async def _mute(self, caller: Caller, command: commands.Mute) -> Answer:
        me, other = await pair(
            self._players,
            self._relationships,
            caller,
            command.player,
            Text("do-name-somebody-else", "name somebody else"),
        )
        if command.muted and not (await self._relationship(me, other)).muted:
            await self._judge_room(
                me, "muted", MUTED_MOST, Text("do-unmute-first", "hear somebody again first")
            )
        await self._relationships.mute(me, other, muted=command.muted)
        await self._live.renew(me.player)
        await self._statuses.tell_person(me.player, other.player)
        return await self._person(caller, other.player)

    # ------------------------------------------------------------------------------------------

    async def _ask(self, caller: Caller, me: Side, other: Side) -> None:
        await self._judge_room(
            me, "friends", FRIENDS_MOST, Text("do-end-friendship-first", "end a friendship first")
        )
        await self._judge_room(
            me,
            "requests_out",
            FRIEND_REQUESTS_MOST,
            Text("do-withdraw-request-first", "take a request back first"),
        )
        if (await self._relationships.counts(other.player))["requests_in"] >= FRIEND_REQUESTS_MOST:
            raise Refused(
                Code.TOO_MANY,
                Text(
                    "too-many-requests-waiting",
                    "{name} has very many requests waiting: try again another day.",
                    name=other.name,
                ),
            )
        await self._throttle.spend(caller, ASKING, "befriend")
        # Whoever is blocked learns nothing of it: the request waits for ever.
        silently = await self._relationships.either_blocked(me.player, other.player)
        await self._relationships.ask(me, other, silently=silently)
        metrics.FRIENDS.labels("requested").inc()
        if not silently:
            # Both may have asked at once: each writes for the other before it looks, so one of them sees it.
            if (await self._relationship(me, other)).requests_in:
                await self._unite(me, other)
                return
            # If the node dies before this, the request is in the other's list all the same.
            await self._notices.put(
                other.player, "friend_request", request_subject(me.player), {"player": me.player}
            )
            if not (await self._relationship(me, other)).requests_out:
                # Answered meanwhile, or blocked.
                await self._notices.take_away(other.player, request_subject(me.player))
            await self._statuses.tell_person(other.player, me.player)
        await self._statuses.tell_person(me.player, other.player)

    async def _unite(self, me: Side, other: Side) -> None:
        await self._judge_room(
            me, "friends", FRIENDS_MOST, Text("do-end-friendship-first", "end a friendship first")
        )
        if (await self._relationships.counts(other.player))["friends"] >= FRIENDS_MOST:
            raise Refused(
                Code.TOO_MANY,
                Text(
                    "too-many-friends", "{name} has as many friends as an account can have.", name=other.name
                ),
            )
        await self._relationships.make_friends(me, other)
        metrics.FRIENDS.labels("accepted").inc()
        subject = f"friend_accepted {me.player}"
        await self._notices.put(other.player, "friend_accepted", subject, {"player": me.player}, again=True)
        await self._after(me, other)
        await self._statuses.tell_person(other.player, me.player)

    async def _after(self, me: Side, other: Side) -> None:
        """Let both know their relations anew, and drop the notices of requests that wait no more."""
        await self._live.renew(me.player, other.player)
        await self._notices.take_away(me.player, request_subject(other.player))
        await self._notices.take_away(other.player, request_subject(me.player))
        await self._statuses.tell_person(me.player, other.player)

    async def _judge_room(self, me: Side, part: str, most: int, what: Text) -> None:
        if (await self._relationships.counts(me.player))[part] >= most:
            raise Refused(
                Code.TOO_MANY, Text("too-many-already", "There are {n} already: {what}.", n=most, what=what)
            )

    async def _relationship(self, me: Side, other: Side) -> Relationship:
        return (await self._relationships.relationships_with(me.player, [other.player]))[other.player]

    async def _person(self, caller: Caller, other: PlayerId) -> Answer:
        [person] = await self._statuses.persons(caller.player, [other])
        return {"person": person}
