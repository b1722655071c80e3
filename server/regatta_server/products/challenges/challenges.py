"""Challenges: one player asks another to a game of two, and the other accepts, or declines with a reason.

A challenge waits for a day, even while one of them is away. Every step is idempotent, from whatever device
and on whatever node: if a node died in the middle, repeating the step completes it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from regatta_protocol.client import CreateRoom
from regatta_protocol.commands import people as commands
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_protocol.messages.people import ChallengeLine, NoticeKind
from regatta_protocol.options import RoomOptions
from regatta_protocol.text import Text
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Caller, Handler, Handlers
from regatta_server.commands.room_list import RoomList
from regatta_server.commands.seat_clocks import SeatClocks
from regatta_server.commands.throttle import RequestThrottle
from regatta_server.commands.wiring import Wiring
from regatta_server.judging.command_checksum import checksum_of, id_reused
from regatta_server.judging.refused import Refused
from regatta_server.limits import ASKING, CHALLENGES_IN_MOST, CHALLENGES_OUT_MOST
from regatta_server.observe import metrics
from regatta_server.observe.labels import ChallengeEnd
from regatta_server.products.challenges.challenge_store import (
    ChallengeStore,
    StoredChallenge,
    challenge_id,
    challenged_by,
    waiting_in,
    waiting_out,
)
from regatta_server.products.notices.notices import Notices
from regatta_server.products.presence.connections import Connections
from regatta_server.products.relationships.pair import pair
from regatta_server.products.relationships.relationship_store import RelationshipStore, Side
from regatta_server.rooms.decide.act import room_id
from regatta_server.rooms.decide.clocks import DAY_GAME_MS
from regatta_server.rooms.decide.setup import Seat, UtcOffsets
from regatta_server.rooms.decide.state import Gathering

Answer = Mapping[str, Any]


class _Game(NamedTuple):
    """What a challenge is to."""

    options: RoomOptions
    seats: int


class Challenges:
    """Does what players ask about challenges. Raises StoreError without a store."""

    def __init__(
        self,
        context: Context,
        connections: Connections,
        room_list: RoomList,
        relationships: RelationshipStore,
        notices: Notices,
        clocks: SeatClocks,
    ) -> None:
        """Take the services."""
        self._clocks = clocks
        self._store = ChallengeStore(context.redis, context.now_ms)
        self._players = context.players
        self._room_list = room_list
        self._connections = connections
        self._rooms = context.rooms
        self._relationships = relationships
        self._notices = notices
        self._throttle = RequestThrottle(context.redis, context.now_ms)

    def wiring(self) -> Wiring:
        """Return what is done here."""
        handlers: Handlers = {
            commands.Challenge: Handler(self._challenge, price=5),
            commands.AnswerChallenge: Handler(self._answer, price=5, opens_room=_accepts),
            commands.WithdrawChallenge: Handler(self._withdraw, price=5),
            commands.Challenges: Handler(self._challenges, price=3, looks=True),
        }
        return Wiring(handlers=handlers)

    async def part(self, player: PlayerId, other: PlayerId) -> None:
        """End all challenges between two players."""
        for challenge in await self._store.waiting(player):
            if challenge.other(player) == other:
                await self._end(challenge)

    async def export(self, player: PlayerId) -> Answer:
        """Return all that is kept of a player."""
        clocks = {
            challenge.challenge: {"utc_offsets": challenge.utc_offsets}
            for challenge in await self._store.waiting(player)
            if challenge.challenger == player and challenge.utc_offsets
        }
        lines = await self._lines(player)
        return {"challenges": [{**line, **clocks.get(line["challenge"], {})} for line in lines]}

    async def erase(self, player: PlayerId) -> None:
        """End all challenges of a player; what is left of them has ids alone, and expires."""
        for challenge in [*await self._store.waiting(player), *await self._store.expired(player)]:
            await self._end(challenge)

    # -- commands ------------------------------------------------------------------------------

    async def _challenge(self, caller: Caller, command: commands.Challenge) -> Answer:
        me, other = await pair(
            self._players,
            self._relationships,
            caller,
            command.player,
            Text("do-challenge-somebody-else", "challenge somebody else"),
        )
        challenge = challenge_id(caller.secret, command.id)
        record = await self._store.find(challenge)
        if record is None:
            if await self._relationships.either_blocked(me.player, other.player):
                raise _not_welcome(other.name)
            game = await self._game(caller, command, other)
            await self._judge_bounds(me.player, other.player, other.name)
            await self._throttle.spend(caller, ASKING, "challenge")
            record = StoredChallenge(
                challenge=challenge,
                challenger=me.player,
                challenged=other.player,
                ruleset=command.ruleset,
                name=next(card["name"] for card in self._rooms.cards() if card["ruleset"] == command.ruleset),
                wanted=command.options,
                options=game.options,
                made_ms=self._store.now_ms(),
                room=command.room,
                seats=game.seats,
                # Whoever accepts it opens the room, and the challenger may be away by then.
                utc_offsets=await self._clock(caller, command.room, game.options),
                checksum=checksum_of(command),
            )
            metrics.CHALLENGES.labels("made").inc()
        elif record.checksum not in (None, checksum_of(command)):
            raise id_reused()
        if self._store.waits(record):
            # Also where it came before: the node may have died before it was in both lists, or noticed.
            await self._store.keep(record)
            await self._notice(record.challenged, record, "challenged")
        return {"challenge": challenge}

    async def _game(self, caller: Caller, command: commands.Challenge, other: Side) -> _Game:
        """Return what is to be played. Raises Refused where that cannot be."""
        if command.room is None:
            wanted = CreateRoom(
                id=command.id, ruleset=command.ruleset, seats=command.seats, options=command.options
            )
            return _Game(self._rooms.options(wanted), command.seats)
        state = await self._rooms.state(command.room)
        seated = set() if state is None else {seat.player for seat in state.seating.seats}
        if not isinstance(state, Gathering) or caller.player not in seated:
            raise Refused(
                Code.NOT_ALLOWED,
                Text(
                    "challenge-needs-own-room",
                    "Invite to a room in which you have a seat and wait for others.",
                ),
            )
        if state.setup.ruleset != command.ruleset:
            raise Refused(
                Code.NOT_ALLOWED,
                Text(
                    "room-plays-other-game",
                    "That room plays {game}: name its ruleset.",
                    game=state.setup.card["name"],
                ),
            )
        if other.player in seated:
            raise Refused(
                Code.NOT_ALLOWED,
                Text(
                    "has-seat-already",
                    "{name} has a seat there already: invite somebody else.",
                    name=other.name,
                ),
            )
        return _Game(state.setup.options, state.seating.seats_wanted)

    async def _clock(self, caller: Caller, room: RoomId | None, options: RoomOptions) -> UtcOffsets:
        """Return by which clock a player lives whom a challenge gives a seat that goes by one."""
        return await self._clocks.of(caller) if room is None and "turn_window" in options else ()

    async def _answer(self, caller: Caller, command: commands.AnswerChallenge) -> Answer | None:
        challenge = await self._store.find(command.challenge)
        if challenge is None or challenge.challenged != caller.player:
            raise _no_such_challenge()
        if command.accept:
            return {"room": await self._accept(caller, challenge)}
        await self._settle(challenge, "declined")
        await self._notices.take_away(challenge.challenged, challenged_by(challenge.challenge))
        await self._notice(challenge.challenger, challenge, "challenge_declined", reason=command.reason)
        await self._store.drop(challenge)
        return None

    async def _withdraw(self, caller: Caller, command: commands.WithdrawChallenge) -> None:
        challenge = await self._store.find(command.challenge)
        if challenge is None or challenge.challenger != caller.player:
            raise _no_such_challenge()
        await self._settle(challenge, "withdrawn")
        if await self._notices.take_away(challenge.challenged, challenged_by(challenge.challenge)):
            # Who has seen it may look for it; for all others there was none.
            await self._notice(challenge.challenged, challenge, "challenge_withdrawn")
        await self._store.drop(challenge)

    async def _challenges(self, caller: Caller, _: commands.Challenges) -> Answer:
        await self._connections.until_reachable(caller.player)
        for challenge in await self._store.expired(caller.player):
            await self._expire(challenge)
        return {"challenges": await self._lines(caller.player)}

    # -- what becomes of them --------------------------------------------------------------------

    async def _accept(self, caller: Caller, challenge: StoredChallenge) -> RoomId:
        """Return the room of an accepted challenge: one, whoever accepts it how often."""
        if challenge.became == "accepted" and challenge.room is not None:
            return challenge.room
        mine = await self._clock(caller, challenge.room, challenge.options)
        if self._store.waits(challenge):
            named = await self._players.persons([challenge.challenger])
            name = named[challenge.challenger][0]
            if await self._relationships.either_blocked(challenge.challenger, challenge.challenged):
                raise _not_welcome(name)
            turn_ms = challenge.options["turn_ms"]
            if (
                turn_ms is not None
                and turn_ms <= DAY_GAME_MS
                and not await self._online(challenge.challenger)
            ):
                raise Refused(
                    Code.NOT_ALLOWED,
                    Text("challenger-away", "{name} is away just now: accept when they are back.", name=name),
                )
            if challenge.room is not None and not await self._gathers(challenge.room):
                await self._end(challenge)
                raise Refused(
                    Code.NOT_ALLOWED,
                    Text(
                        "challenge-game-begun",
                        "{name}'s game has begun or is full: ask them for another.",
                        name=name,
                    ),
                )
        await self._settle(challenge, "accepted")
        room = challenge.room
        if room is None:
            room = await self._open(caller, challenge, mine)
            for player in (challenge.challenger, challenge.challenged):
                await self._room_list.joined(player, room, self._store.now_ms())
        await self._notices.take_away(challenge.challenged, challenged_by(challenge.challenge))
        await self._notice(challenge.challenger, challenge, "challenge_accepted", room=room)
        await self._store.drop(challenge)
        # Last: from here on there is nothing more to do when it is accepted again.
        await self._store.opened(challenge, room)
        return room

    async def _gathers(self, room: RoomId) -> bool:
        """Return whether a room has a free seat."""
        state = await self._rooms.state(room)
        return isinstance(state, Gathering) and len(state.seating.seats) < state.seating.seats_wanted

    async def _open(self, caller: Caller, challenge: StoredChallenge, mine: UtcOffsets) -> RoomId:
        room = room_id(challenge.challenge, "challenge")
        wanted = CreateRoom(
            id=CommandId(challenge.challenge),
            ruleset=challenge.ruleset,
            seats=challenge.seats,
            options=challenge.wanted,
        )
        named = await self._players.persons([challenge.challenger])
        seats = [
            Seat(challenge.challenger, named[challenge.challenger][0], utc_offsets=challenge.utc_offsets),
            Seat(caller.player, caller.name, utc_offsets=mine),
        ]
        # Not as a match: who is a few seconds late for the opening has a game all the same.
        return await self._rooms.open(room, wanted, seats, matched=False)

    async def _settle(self, challenge: StoredChallenge, became: ChallengeEnd) -> None:
        """Settle a challenge, or find it settled so before. Raises Refused where it became something else."""
        if challenge.became is None and not self._store.waits(challenge):
            raise _no_such_challenge()
        if await self._store.settle(challenge, became) != became:
            raise _no_such_challenge()
        if challenge.became is None:
            metrics.CHALLENGES.labels(became).inc()

    async def _expire(self, challenge: StoredChallenge) -> None:
        if await self._store.settle(challenge, "expired") == "expired":
            await self._notices.take_away(challenge.challenged, challenged_by(challenge.challenge))
            await self._notice(challenge.challenger, challenge, "challenge_expired")
        await self._store.drop(challenge)

    async def _end(self, challenge: StoredChallenge) -> None:
        """End a challenge without a word."""
        await self._store.settle(challenge, "withdrawn")
        await self._notices.take_away(challenge.challenged, challenged_by(challenge.challenge))
        await self._store.drop(challenge)

    # ------------------------------------------------------------------------------------------

    async def _judge_bounds(self, challenger: PlayerId, challenged: PlayerId, name: str) -> None:
        if await self._store.count(waiting_out(challenger)) >= CHALLENGES_OUT_MOST:
            raise Refused(
                Code.TOO_MANY,
                Text(
                    "too-many-challenges-open",
                    "{n} challenges of yours are open already: withdraw one first.",
                    n=CHALLENGES_OUT_MOST,
                ),
            )
        if await self._store.count(waiting_in(challenged)) >= CHALLENGES_IN_MOST:
            raise Refused(
                Code.TOO_MANY,
                Text(
                    "too-many-challenges-waiting",
                    "{name} has very many challenges waiting: try again another day.",
                    name=name,
                ),
            )

    async def _online(self, player: PlayerId) -> bool:
        return (await self._connections.online([player]))[player]

    async def _notice(
        self, to: PlayerId, challenge: StoredChallenge, kind: NoticeKind, **more: str | None
    ) -> None:
        game = {"ruleset": challenge.ruleset, "name": challenge.name}
        about: dict[str, Any] = {
            "player": challenge.other(to),
            "challenge": challenge.challenge,
            **game,
            **more,
        }
        if kind == "challenged" and "turn_window" in challenge.options:
            about["turn_window"] = challenge.options["turn_window"]
        await self._notices.put(to, kind, f"{kind} {challenge.challenge}", about)

    async def _lines(self, player: PlayerId) -> list[ChallengeLine]:
        waiting = await self._store.waiting(player)
        both = {one for challenge in waiting for one in (challenge.challenger, challenge.challenged)}
        named = await self._players.persons(list(both))
        return [
            {
                "challenge": challenge.challenge,
                "challenger": {"player": challenge.challenger, "name": named[challenge.challenger][0]},
                "challenged": {"player": challenge.challenged, "name": named[challenge.challenged][0]},
                "ruleset": challenge.ruleset,
                "name": challenge.name,
                "seats": challenge.seats,
                "options": challenge.options,
                "made_ms": challenge.made_ms,
                "expires_ms": challenge.expires_ms,
            }
            for challenge in waiting
        ]


def _not_welcome(name: str) -> Refused:
    # The same whoever has blocked whom.
    return Refused(
        Code.NOT_WELCOME,
        Text("cannot-challenge", "You cannot challenge {name}: choose somebody else.", name=name),
    )


def _no_such_challenge() -> Refused:
    return Refused(
        Code.NO_SUCH_CHALLENGE,
        Text("challenge-not-open", "This challenge is no longer open: send a new one if you want to play."),
    )


def _accepts(command: commands.AnswerChallenge) -> bool:
    return command.accept
