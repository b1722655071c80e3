"""Does what a mail asks for away from a table, by the same commands as pages: challenges, lists, help."""

from collections.abc import Callable, Sequence
from typing import Final

from regatta_protocol.client import CreateRoom, JoinRoom, MyRooms, SetAdmission, Start
from regatta_protocol.commands import people
from regatta_protocol.commands.vacation import EndVacation, MyVacation, TakeVacation
from regatta_protocol.errors import Code
from regatta_protocol.ids import ChallengeId, CommandId, PlayerId, RoomId
from regatta_protocol.messages.people import ChallengeLine
from regatta_protocol.messages.room import RoomSummary
from regatta_protocol.options import Options
from regatta_protocol.people.local_time import WantedTurnWindow
from regatta_protocol.text import Text
from regatta_server.channels.incoming.caller import MailCaller
from regatta_server.channels.incoming.commands import AnswerTo, Challenge, MailCommand, OfRoom, Simple
from regatta_server.channels.incoming.reply import Reply
from regatta_server.channels.outgoing.texts import away, day_and_time, only_between
from regatta_server.commands.handlers import Table as Handlers
from regatta_server.judging.refused import Refused
from regatta_server.languages.language import Language
from regatta_server.limits import CHALLENGE_WAITS_MS, DAY_MS, HOUR_MS

LISTED_MOST: Final = 30
"""Games of a list: the most urgent are first."""
GAP: Final = "  "
"""Between what stands in one line of a list."""
RUNNING: Final = frozenset({"gathering", "opening", "playing"})
"""Stages of games that are not over."""
OPEN_MS: Final = CHALLENGE_WAITS_MS + HOUR_MS
"""How long a room for several waits: those who were challenged have a day, and mails take their time."""


class Desk:
    """Raises Refused for what cannot be done, and StoreError without a store."""

    def __init__(self, handlers: Handlers, now_ms: Callable[[], int]) -> None:
        """Take who does each command, and the clock."""
        self._handlers = handlers
        self._now_ms = now_ms

    async def do(self, caller: MailCaller, command: MailCommand, re: str, reply: Reply) -> None:
        """Do what a command asks; `re` begins the ids of what is done for it."""
        match command:
            case Challenge():
                await self._challenge(caller, command, re, reply)
            case AnswerTo():
                await self._answer(caller, command, re, reply)
            case OfRoom(do="start", room=str() as room):
                await caller.ask(self._handlers, Start(id=CommandId(re), room=RoomId(room)))
                reply.say(Text("mail-game-begins", "The game begins: a mail comes when it is your turn."))
            case Simple(do="games"):
                await self._games(caller, re, reply)
            case Simple(do="vacation"):
                await self._vacation(caller, command.rest, re, reply)
            case _:
                reply.help = True

    async def _vacation(self, caller: MailCaller, what: str, re: str, reply: Reply) -> None:
        """Say how it is with the caller's vacation, and take or end one before."""
        asks: MyVacation | TakeVacation | EndVacation = MyVacation(id=CommandId(re))
        if what:
            asks = (
                EndVacation(id=CommandId(re))
                if what == "end"
                else TakeVacation(id=CommandId(re), days=int(what))
            )
        vacation = (await caller.ask(self._handlers, asks))["vacation"]
        left, days, until_ms = vacation["days_left"], vacation["days_a_year"], vacation["until_ms"]
        if until_ms is None:
            reply.say(Text("vacation-none", "You are not on vacation: your games go on."))
        else:
            reply.say(
                Text(
                    "vacation-yours",
                    "You are on vacation until {until}: your games over days wait.",
                    until=day_and_time(until_ms),
                )
            )
        reply.say(
            Text(
                "vacation-days-left",
                "Days of vacation that you have left: {left} of {days} in 365 days.",
                left=left,
                days=days,
            )
        )

    # -- challenges ------------------------------------------------------------------------------

    async def _challenge(self, caller: MailCaller, wanted: Challenge, re: str, reply: Reply) -> None:
        others = [await self._player(caller, name, re) for name in wanted.names]
        options = _options(wanted)
        seats, room = len(others) + 1, None
        if seats > 2:
            # First the room, in which each who accepts then takes a seat.
            opens = CreateRoom(
                id=CommandId(f"{re}-room"), ruleset=wanted.ruleset, seats=seats, options=options
            )
            room = RoomId((await caller.ask(self._handlers, opens))["room"])
            waits = SetAdmission(id=CommandId(f"{re}-open"), room=room, open_ms=OPEN_MS)
            await caller.ask(self._handlers, waits)
            reply.room = room
        for place, (player, name) in enumerate(others):
            asks = people.Challenge(
                id=CommandId(f"{re}-{place}"),
                player=player,
                ruleset=wanted.ruleset,
                seats=seats,
                options=options,
                room=room,
            )
            await caller.ask(self._handlers, asks)
            reply.say(
                Text("mail-challenged", "{name} has been challenged, and has a day to answer.", name=name)
            )

    async def _player(self, caller: MailCaller, name: str, re: str) -> tuple[PlayerId, str]:
        finds = people.FindPlayer(id=CommandId(f"{re}-find"), user_name=name)
        found = (await caller.ask(self._handlers, finds))["person"]
        if found is None:
            raise Refused(
                Code.NO_SUCH_PLAYER,
                Text(
                    "mail-no-such-player",
                    "There is no player {name} here: ask for their user name.",
                    name=name,
                ),
            )
        return found["player"], found["name"]

    async def _answer(self, caller: MailCaller, wanted: AnswerTo, re: str, reply: Reply) -> None:
        found = await self._challenge_of(caller, wanted.name, re)
        if found is None:
            await self._has_answered(caller, wanted, re, reply)
            return
        challenge, name = found
        answers = people.AnswerChallenge(id=CommandId(re), challenge=challenge, accept=wanted.accept)
        answer = await caller.ask(self._handlers, answers)
        if not wanted.accept:
            reply.say(Text("mail-declined", "You have declined the challenge of {name}.", name=name))
            return
        room = RoomId(answer["room"])
        # With a seat already, as in a game of two, this only looks.
        await caller.ask(self._handlers, JoinRoom(id=CommandId(f"{re}-join"), room=room))
        reply.say(
            Text(
                "mail-accepted",
                "You have accepted the challenge of {name}: a mail comes when it is your turn.",
                name=name,
            )
        )
        reply.room = room

    async def _has_answered(self, caller: MailCaller, wanted: AnswerTo, re: str, reply: Reply) -> None:
        """Show the game of a challenge that was accepted before, such as by this mail on a node that died.

        Raises Refused where there is none.
        """
        games = [
            line
            for line in await self._rooms_of(caller, re)
            if line["stage"] in RUNNING and _has_seat(line, caller.player, wanted.name)
        ]
        if not wanted.accept or not games:
            raise Refused(
                Code.NO_SUCH_CHALLENGE,
                Text("mail-no-such-challenge", "No such challenge waits for you: games lists those that do."),
            )
        if len(games) == 1:
            reply.say(
                Text(
                    "mail-has-seat", "No such challenge waits any more: you have a seat in this game already."
                )
            )
            reply.room = games[0]["room"]
        else:
            reply.say(
                Text(
                    "mail-has-seats",
                    "No such challenge waits any more: you have a seat in these games already.",
                )
            )
            reply.listed += self._room_lines(caller, games)

    async def _challenge_of(
        self, caller: MailCaller, name: str | None, re: str
    ) -> tuple[ChallengeId, str] | None:
        """Return the challenge that is meant, and whose it is; None where none waits.

        Raises Refused where several players' do.
        """
        waiting = [
            line
            for line in await self._waiting(caller, re)
            if line["challenged"]["player"] == caller.player
            and (name is None or line["challenger"]["name"].casefold() == name.casefold())
        ]
        if not waiting:
            return None
        names = {line["challenger"]["name"] for line in waiting}
        if len(names) > 1:
            raise Refused(
                Code.NOT_ALLOWED,
                Text(
                    "mail-several-challenges",
                    "Several challenges wait for you: say whose, as in accept NAME or decline NAME.",
                ),
            )
        # Of several by one player the latest.
        return waiting[0]["challenge"], waiting[0]["challenger"]["name"]

    async def _waiting(self, caller: MailCaller, re: str) -> Sequence[ChallengeLine]:
        asks = people.Challenges(id=CommandId(f"{re}-waiting"))
        waiting: Sequence[ChallengeLine] = (await caller.ask(self._handlers, asks))["challenges"]
        return waiting

    # -- lists -----------------------------------------------------------------------------------

    async def _games(self, caller: MailCaller, re: str, reply: Reply) -> None:
        rooms, language = await self._rooms_of(caller, re), caller.language
        reply.listed += self._room_lines(caller, rooms)
        reply.listed += [
            _challenge_line(line, caller.player, language) for line in await self._waiting(caller, re)
        ]
        if reply.listed:
            reply.say(Text("mail-games-list", "These are your games and the challenges that wait:"))
        else:
            reply.say(Text("mail-no-games", "You have no games, and no challenge waits."))

    def _room_lines(self, caller: MailCaller, rooms: Sequence[RoomSummary]) -> list[str]:
        now_ms = self._now_ms()
        return [_room_line(line, caller.player, caller.language, now_ms) for line in rooms[:LISTED_MOST]]

    async def _rooms_of(self, caller: MailCaller, re: str) -> Sequence[RoomSummary]:
        asks = MyRooms(id=CommandId(f"{re}-rooms"))
        rooms: Sequence[RoomSummary] = (await caller.ask(self._handlers, asks))["rooms"]
        return rooms


def _has_seat(line: RoomSummary, player: PlayerId, name: str | None) -> bool:
    """Return whether somebody other than the player has a seat: of this name, if one is given."""
    others = [seat["name"] for seat in line["seats"] if seat["player"] != player]
    return any(name is None or other.casefold() == name.casefold() for other in others)


def _options(wanted: Challenge) -> Options:
    """Return the options of the room that a challenge asks for."""
    window = None
    if wanted.hours is not None:
        window = WantedTurnWindow(begin_minute=wanted.hours[0], end_minute=wanted.hours[1])
    return Options(
        turn_ms=wanted.days * DAY_MS, reveal="hide_all" if wanted.hide else None, turn_window=window
    )


def _room_line(line: RoomSummary, player: PlayerId, language: Language, now_ms: int) -> str:
    others = ", ".join(seat["name"] for seat in line["seats"] if seat["player"] != player)
    name = language.card_text(line["name"])
    texts = {
        "gathering": Text("mail-waits-for-players", "It waits for players."),
        "opening": Text("mail-begins-in-a-moment", "It begins in a moment."),
        "playing": Text("mail-your-turn", "It is your turn.")
        if line["your_turn"]
        else Text("mail-not-your-turn", "It is not your turn."),
    }.get(line["stage"], Text("mail-over", "It is over."))
    about = f"{name} ({others})" if others else name
    # That one is away oneself, one knows; `vacation` says it.
    others_away = [
        (seat["name"], until_ms)
        for seat, until_ms in zip(line["seats"], line.get("vacations", []), strict=False)
        if seat["player"] != player
    ]
    gone = away([name for name, _ in others_away], [until_ms for _, until_ms in others_away], None, now_ms)
    return GAP.join((line["room"], about, *(language.say(one) for one in (texts, *gone))))


def _challenge_line(line: ChallengeLine, player: PlayerId, language: Language) -> str:
    if line["challenged"]["player"] == player:
        text = Text(
            "mail-challenges-you",
            "{name} challenges you: accept or decline.",
            name=line["challenger"]["name"],
        )
    else:
        text = Text("mail-you-challenged", "You have challenged {name}.", name=line["challenged"]["name"])
    lines = [language.card_text(line["name"]), language.say(text)]
    if (window := line["options"].get("turn_window")) is not None:
        lines.append(language.say(only_between(window)))
    return GAP.join(lines)
