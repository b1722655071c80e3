"""What is typed at home: finding games, and going to tables."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, get_args

from regatta_protocol.client import CreateRoom, JoinRoom, Rematch, Rename, Start, UnwatchRoom, WatchRoom
from regatta_protocol.commands.lobby import Pool, Seek, StopSeeking
from regatta_protocol.ids import RoomId
from regatta_protocol.options import Level, Options
from regatta_protocol.sheet import Card
from regatta_protocol.typed.row_names import plain
from regatta_terminal.lists import Lists
from regatta_terminal.moves import Moves
from regatta_terminal.session import Session
from regatta_terminal.talk import Talk
from regatta_terminal.vacations import away_lines, vacation

LEVELS: Final[Sequence[str]] = get_args(Level)
FAST: Final = "fast"
SEEK_SEATS_MOST: Final = 4
"""As many as a `Pool` of the protocol has: who waits for more would wait for long."""
Command = Callable[["Home", list[str]], Awaitable[None]]


class Home:
    """Does what is typed, at home or at a table."""

    def __init__(self, session: Session) -> None:
        """Take the session."""
        self._session = session
        self.moves = Moves(session)
        self.lists = Lists(session)
        self.talk = Talk(session)

    async def line(self, line: str) -> bool:
        """Do what a line asks for; return False where it is the last one."""
        words = line.split()
        first = words[0].lower() if words else ""
        if first in ("quit", "exit"):
            return False
        at_table = self._session.now is not None
        command = COMMANDS.get(first)
        if command is not None and (first in ANYWHERE or self._session.over):
            await command(self, words[1:])
        elif at_table and (words or not self._session.over):
            if command is not None:
                self._session.say("first_leave")
            else:
                await self.moves.line(line, self._session.now_ms())
                if first == "help":
                    self._session.print(*self._help(ANYWHERE))
        elif first in ("help", "?"):
            self._session.print(*self._help(None))
        elif words:
            self._session.say("unknown", typed=line.strip())
        return True

    def _help(self, only: frozenset[str] | None) -> list[str]:
        commands = self._session.help.items()
        return [
            f"{how}: {does}" for how, does in commands if only is None or how.split()[0].strip(",") in only
        ]

    # -- finding a game -------------------------------------------------------------------------

    async def games(self, _: list[str]) -> None:
        """List all games."""
        width = max(map(len, self._session.cards))
        for ruleset, card in self._session.cards.items():
            self._session.print(f"{ruleset:<{width}}  {card['name']}")

    async def play(self, words: list[str]) -> None:
        """Look for players."""
        card, rest = self._game(words)
        if card is None:
            return
        seats = self._seats(rest, card, 2, SEEK_SEATS_MOST)
        if seats is None:
            return
        pool = Pool(ruleset=card["ruleset"], seats=seats)
        session = self._session
        session.seeks = card["name"]
        if await session.ask(Seek(id=session.connection.new_id(), pools=[pool])) is None:
            session.seeks = None
        elif session.seeks is not None:
            session.say("seeking", name=card["name"])

    async def stop(self, _: list[str]) -> None:
        """End the search."""
        await self._ask(StopSeeking)

    async def practice(self, words: list[str]) -> None:
        """Play the computer."""
        chosen = [word.lower() for word in words if word.lower() in (*LEVELS, FAST)]
        level = next((word for word in chosen if word in LEVELS), "deckhand")
        card, _ = self._game([word for word in words if word.lower() not in chosen])
        if card is not None:
            options = Options(bot_pace="instant" if FAST in chosen else "human")
            await self._open(card, max(2, card["seats_min"]), level, options)

    async def alone(self, words: list[str]) -> None:
        """Play by oneself, where the game can be."""
        card, _ = self._game(words)
        if card is not None and card["seats_min"] == 1:
            await self._open(card, 1, None, Options())
        elif card is not None:
            self._say_seats(card)

    async def create(self, words: list[str]) -> None:
        """Open a room for others."""
        card, rest = self._game(words)
        seats = (
            None if card is None else self._seats(rest, card, max(2, card["seats_min"]), card["seats_max"])
        )
        if card is None or seats is None:
            return
        command = self._session.made(CreateRoom, ruleset=card["ruleset"], seats=seats)
        answer = None if command is None else await self._session.ask(command)
        if answer is not None:
            self._session.say("room_open", room=answer["room"], name=card["name"])
            self._session.sit(answer["room"])

    async def _open(self, card: Card, seats: int, level: str | None, options: Options) -> None:
        command = self._session.made(
            CreateRoom, ruleset=card["ruleset"], seats=seats, bots=seats - 1, level=level, options=options
        )
        answer = None if command is None else await self._session.ask(command)
        if answer is not None:
            self._session.sit(answer["room"])

    async def start(self, _: list[str]) -> None:
        """Begin the game of one's room."""
        await self._ask_room(Start)

    async def join(self, words: list[str]) -> None:
        """Take a seat in a room."""
        await self._enter_room(JoinRoom, words)

    async def watch(self, words: list[str]) -> None:
        """Go to a table: one's own, or as a spectator."""
        await self._enter_room(WatchRoom, words)

    async def _enter_room(self, kind: Any, words: list[str]) -> None:
        code = "".join(words).upper()
        room = RoomId(code.rsplit("/", 1)[-1])
        if len(room) != 8 or not room.isalnum():
            self._session.say("bad_code")
            return
        command = self._session.made(kind, room=room)
        if command is not None and await self._session.ask(command) is not None:
            self._session.sit(room)
            if self._session.now is not None:
                gone = away_lines(self._session.now, self._session.now_ms(), self._session.text)
                self._session.print(*gone)

    async def leave(self, _: list[str]) -> None:
        """Go away from the table."""
        session = self._session
        if session.room is None:
            session.say("no_table")
        else:
            room, session.room = session.room, None
            await session.ask(UnwatchRoom(id=session.connection.new_id(), room=room))
            session.say("left_table")
        session.changed()

    async def rematch(self, _: list[str]) -> None:
        """Play again; once all have answered, the session goes to the next table."""
        session = self._session
        # It may be found before the answer is there.
        session.wants_rematch = session.room is not None
        if not await self._ask_room(Rematch):
            session.wants_rematch = False

    async def wait(self, _: list[str]) -> None:
        """Wait for one's turn, the end, or a match."""
        await self._session.matched()
        await self._session.my_turn()

    async def name(self, words: list[str]) -> None:
        """Change one's name."""
        command = self._session.made(Rename, name=" ".join(words))
        if command is not None and await self._session.ask(command) is not None:
            self._session.say("renamed", name=command.name)

    # -- what is meant --------------------------------------------------------------------------

    def _game(self, words: list[str]) -> tuple[Card | None, list[str]]:
        """Return the game that is named, and what stands behind it."""
        seats = words[-1:] if len(words) > 1 and words[-1].isascii() and words[-1].isdigit() else []
        typed = " ".join(words[: len(words) - len(seats)])
        cards, session = self._session.cards, self._session
        # A game's short name may end in a number itself.
        for named, rest in ((" ".join(words), []), (typed, seats)):
            whole = [
                card
                for card in cards.values()
                if plain(named) in (plain(card["ruleset"]), plain(card["name"]))
            ]
            if whole:
                return whole[0], rest
        found = [card for card in cards.values() if typed and _begins(card, plain(typed))]
        if len(found) == 1:
            return found[0], seats
        if found:
            session.say("which_game", typed=typed, games=", ".join(card["ruleset"] for card in found))
        elif typed:
            session.say("no_game", typed=typed)
        else:
            session.say("how", how="play yatzy, practice yatzy, create yatzy 2")
        return None, []

    def _seats(self, rest: list[str], card: Card, least: int, most: int) -> int | None:
        seats = int(rest[0][:3]) if rest else least
        if least <= seats <= min(most, card["seats_max"]):
            return seats
        self._say_seats(card)
        return None

    def _say_seats(self, card: Card) -> None:
        self._session.say("bad_seats", name=card["name"], least=card["seats_min"], most=card["seats_max"])

    async def _ask(self, kind: Any) -> Mapping[str, Any] | None:
        return await self._session.ask(kind(id=self._session.connection.new_id()))

    async def _ask_room(self, kind: Any) -> bool:
        """Ask something of the table's room; say whether it was done."""
        session = self._session
        if session.room is None:
            session.say("no_table")
            return False
        return await session.ask(kind(id=session.connection.new_id(), room=session.room)) is not None


def _begins(card: Card, typed: str) -> bool:
    return plain(card["ruleset"]).startswith(typed) or plain(card["name"]).startswith(typed)


COMMANDS: Final[Mapping[str, Command]] = {
    "games": Home.games,
    "play": Home.play,
    "stop": Home.stop,
    "practice": Home.practice,
    "alone": Home.alone,
    "create": Home.create,
    "start": Home.start,
    "join": Home.join,
    "watch": Home.watch,
    "leave": Home.leave,
    "rematch": Home.rematch,
    "wait": Home.wait,
    "mine": lambda home, _: home.lists.mine(),
    "lobby": lambda home, _: home.lists.lobby(),
    "past": lambda home, _: home.lists.past(),
    "replay": lambda home, words: home.lists.replay(words),
    "vacation": lambda home, words: vacation(home._session, words),
    "name": Home.name,
    "say": lambda home, words: home.talk.say(words),
    "chat": lambda home, words: home.talk.chat(words),
    "mute": lambda home, words: home.talk.mute(words),
    "unmute": lambda home, words: home.talk.unmute(words),
    "block": lambda home, words: home.talk.block(words),
    "unblock": lambda home, words: home.talk.unblock(words),
}
ANYWHERE: Final = frozenset(
    {"leave", "start", "rematch", "wait", "mine", "stop", "games"}
    | {"say", "chat", "mute", "unmute", "block", "unblock", "vacation"}
)
"""Commands that are meant so at a table, too."""
