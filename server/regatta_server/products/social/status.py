"""Statuses: friends see who is online and what they play, as far as each player lets them.

Whatever may change how a player looks only marks the player in the store; a moment later any node looks, and
notifies the friends if it differs from what they saw last. So a flapping connection notifies nobody, and
however fast somebody changes something, friends hear of it every few seconds at most.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from regatta_protocol.commands.people import SetPrivacy
from regatta_protocol.ids import PlayerId
from regatta_protocol.messages.people import Person, PersonChanged
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handler
from regatta_server.commands.wiring import Wiring
from regatta_server.observe import metrics
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.relationship_store import Relationship, RelationshipStore
from regatta_server.products.social.status_store import (
    AWAY,
    NOT_SHOWN,
    SOON_MS,
    Look,
    StatusGame,
    StatusStore,
)
from regatta_server.rooms.decide.clocks import is_day_game
from regatta_server.rooms.decide.state import RoomState
from regatta_server.runtime.loops import every

LOOK_S: Final = 0.5
BACK_MS: Final = 5_000
"""Who comes back within this time was never away."""
QUIET_MS: Final = 3_000
"""Between two tellings of one player: a friend's friends cannot be flooded."""


@dataclass(frozen=True, slots=True)
class View:
    """How a player looks, and what friends were told."""

    look: Look
    away_since_ms: int | None
    """Whether that is shown or not."""
    message: Look | None
    """None where some friends know better than others."""
    shown_ms: int


class Statuses:
    """How players look to their friends. Raises StoreError without a store."""

    def __init__(
        self,
        context: Context,
        connections: Connections,
        relationships: RelationshipStore,
    ) -> None:
        """Take the services."""
        self._store = StatusStore(context.batched, context.now_ms)
        self._players = context.players
        self._connections = connections
        self._relationships = relationships
        self._now_ms = context.now_ms
        self._steps = context.steps
        self._background = context.background
        self._pause = context.pause

    def wiring(self) -> Wiring:
        """Return what is done here, and what is listened to: who comes and goes, and games."""
        return Wiring(
            handlers={SetPrivacy: Handler(self._set_privacy, price=2)},
            online=self.mark,
            offline=lambda player: self.mark(player, BACK_MS),
            room_changed=self._changed,
            loops=[every(LOOK_S, self.look, "statuses", pause=self._pause)],
        )

    async def mark(self, player: PlayerId, in_ms: int = SOON_MS) -> None:
        """Let a player be looked at in a moment, or earlier if that was to be anyway."""
        await self._store.mark(player, in_ms)

    async def persons(self, viewer: PlayerId, others: Sequence[PlayerId]) -> list[Person]:
        """Return others as a player sees them. What they show is for those whom they call friends, too."""
        names = await self._players.persons(others)
        relationships = await self._relationships.relationships_with(viewer, others)
        views = await self._look(others)
        called = await self._relationships.listed_by(others, viewer, ["friends"])
        friends = {other for other in others if called[other] == (True,)}
        for other in friends:
            if views[other].look != views[other].message:
                # The viewer sees now what the others are not told yet, and may never be if it changes back.
                await self._store.tell({other: None}, views[other].shown_ms)
                await self.mark(other)
        shown = {other: views[other].look if other in friends else NOT_SHOWN for other in others}
        return [_person(other, names[other], relationships[other], shown[other]) for other in others]

    async def tell_person(self, viewer: PlayerId, other: PlayerId) -> None:
        """Tell a player how somebody else looks now, and what they are to the player."""
        for person in await self.persons(viewer, [other]):
            message: PersonChanged = {"type": "person", "person": person}
            await self._connections.send([viewer], {**message})

    async def look(self) -> None:
        """Look at players who are marked, and tell their friends what has changed."""
        # Every node does this, and each player is taken by one.
        players, until_ms = await self._store.take()
        if players:
            await self._look_at(players)
            await self._store.done(players, until_ms)

    async def export(self, player: PlayerId) -> Mapping[str, Any]:
        """Return all that is kept of a player: what friends see now."""
        return {"presence": asdict((await self._look([player]))[player].look)}

    async def erase(self, player: PlayerId) -> None:
        """Erase all that is kept of a player."""
        await self._store.erase(player)

    async def _set_privacy(self, caller: Caller, command: SetPrivacy) -> None:
        account = caller.user_name is not None
        await self._store.show(
            caller.player, online=command.show_online, room=command.show_room, for_ever=account
        )
        await self.mark(caller.player)

    # -- looking -------------------------------------------------------------------------------

    async def _look(self, players: Sequence[PlayerId]) -> dict[PlayerId, View]:
        away = await self._connections.away_since(players)
        views = {}
        for player, status in (await self._store.find(players)).items():
            look = NOT_SHOWN if not status.shows_online else AWAY
            if status.shows_online and away[player] is None:
                plays = status.plays if status.shows_room else None
                look = (
                    Look(online=True) if plays is None else Look(True, plays.room, plays.game, plays.ruleset)
                )
            views[player] = View(look, away[player], status.shown, status.shown_ms)
        return views

    async def _look_at(self, players: Sequence[PlayerId]) -> None:
        """Look at some players together: hundreds of games may end in the same second."""
        waits: dict[PlayerId, int] = {}
        looks: dict[PlayerId, Look] = {}
        views = await self._look(players)
        now_ms = self._now_ms()
        for player, found in views.items():
            if found.look == found.message:
                continue
            away_ms = found.away_since_ms
            back_ms = 0 if away_ms is None else self._steps.anew_ms(away_ms) + BACK_MS
            wait_ms = max(self._steps.anew_ms(found.shown_ms) + QUIET_MS, back_ms) - now_ms
            if wait_ms > 0:
                waits[player] = wait_ms
            else:
                looks[player] = found.look
        await self._store.mark_all(waits)
        friends = await self._relationships.friends_of(list(looks))
        await self._store.tell({player: looks[player] for player in looks if not friends[player]}, now_ms)
        for player in [player for player in looks if friends[player]]:
            await self._store.tell({player: looks[player]}, now_ms)
            await self._tell_friends(player, looks[player], friends[player])
        metrics.PRESENCE.inc(len(looks))

    async def _tell_friends(self, player: PlayerId, look: Look, friends: Sequence[PlayerId]) -> None:
        online = await self._connections.online(friends)
        here = [friend for friend in friends if online[friend]]
        named = (await self._players.persons([player]))[player]
        groups: dict[tuple[bool, bool], list[PlayerId]] = {}
        stand = await self._relationships.listed_by(here, player, ["friends", "favourites", "muted"])
        for friend, (is_friend, favourite, muted) in stand.items():
            if is_friend:
                groups.setdefault((favourite, muted), []).append(friend)
        for (favourite, muted), to in groups.items():
            relationship = Relationship(
                friend=True,
                requests_in=False,
                requests_out=False,
                favourite=favourite,
                blocked=False,
                muted=muted,
            )
            message: PersonChanged = {"type": "person", "person": _person(player, named, relationship, look)}
            await self._connections.send(to, {**message})

    # -- games ---------------------------------------------------------------------------------

    def _changed(self, before: RoomState | None, after: RoomState) -> None:
        """Keep who plays; the end of a game is the archive's to see to (effects.py).

        A node that dies right here leaves a game unshown.
        """
        begins = after.stage == "playing" and (before is None or before.stage != "playing")
        if begins and not is_day_game(after):
            self._background(
                self._plays([seat.player for seat in after.seating.seats if not seat.bot], after)
            )

    async def _plays(self, players: Sequence[PlayerId], state: RoomState) -> None:
        room = None if state.setup.watchers == "none" else state.setup.id
        game = StatusGame(room, state.setup.rules.card["name"], state.setup.ruleset)
        await self._store.begin_game(players, game)
        await self._store.mark_all(dict.fromkeys(players, SOON_MS))


def _person(player: PlayerId, named: tuple[str, bool], relationship: Relationship, look: Look) -> Person:
    name, account = named
    friend = relationship.friend and not relationship.blocked
    return {
        "player": player,
        "name": name,
        "account": account,
        "relation": _relation(relationship),
        "favourite": friend and relationship.favourite,
        "blocked": relationship.blocked,
        "muted": relationship.muted,
        "online": look.online if friend else None,
        "room": look.room if friend else None,
        "ruleset": look.ruleset if friend else None,
        "game": look.game if friend else None,
    }


def _relation(relationship: Relationship) -> Literal["friend", "request_received", "request_sent", "none"]:
    if relationship.blocked:
        return "none"
    return (
        "friend"
        if relationship.friend
        else "request_received"
        if relationship.requests_in
        else "request_sent"
        if relationship.requests_out
        else "none"
    )
