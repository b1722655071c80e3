"""What is typed at a table: moves, and questions about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from regatta_protocol.client import Bank, Enter, Hold, Preview, SetAside, Throw
from regatta_protocol.commands.ending import Abort, Resign
from regatta_protocol.commands.turns import Undo
from regatta_protocol.errors import Code
from regatta_protocol.exceptions import CommandRefused
from regatta_protocol.messages.room import Snapshot
from regatta_protocol.sheet import Card, Sheet
from regatta_protocol.typed import acts
from regatta_protocol.typed.commands import parse
from regatta_protocol.typed.entries import example_row
from regatta_protocol.typed.table_text import help_lines, name_of, offers_text, seat_named
from regatta_terminal.clocks import clock_of, say_clock
from regatta_terminal.session import Session
from regatta_terminal.vacations import away_lines


@dataclass(frozen=True, slots=True)
class Turn:
    """One's own turn, as it is."""

    card: Card
    seat: int
    sheet: Sheet
    held: Sequence[int]


Meant = acts.Move | acts.Leave | acts.Show | acts.Say | acts.TakeBackMove | acts.Refusal
"""What is done, or why not: a yes is what it was asked for."""


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked about because it cannot be undone, and where."""

    act: acts.EnterRows | acts.Leave
    room: str
    version: int


class Moves:
    """Does at a table what is typed there."""

    def __init__(self, session: Session) -> None:
        """Take the session whose table it is."""
        self._session = session
        self._question: Question | None = None

    async def line(self, line: str, now_ms: int) -> None:
        """Do what a line asks for."""
        session = self._session
        now, view = session.now, session.view
        assert now is not None
        assert view is not None
        seat = next(iter(view.my_turns), None)
        sheet = None if seat is None else view.sheet(seat)
        match self._meant(parse(line, now["card"], sheet, session.table_texts), now):
            case acts.Refusal(why=why):
                session.print(session.text("game_over") if session.over else why)
            case acts.Say(what="offers"):
                session.print(offers_text(now["card"], sheet, session.table_texts))
            case acts.Say(what="help"):
                session.print(*help_lines(now["card"], session.table_texts))
            case acts.Say():
                self._say_time(now, now_ms)
            case acts.Show(whom=whom):
                self._show(now, whom, now_ms)
            case acts.Leave(sure=sure):
                await self._leave(now, sure)
            case acts.TakeBackMove():
                await self._send(Undo, seat=session.own)
            case move:
                assert seat is not None
                assert sheet is not None
                await self._move(move, seat, sheet)

    def _meant(self, act: acts.Typed | acts.Refusal, now: Snapshot) -> Meant:
        """Return what is to be done: sure of what was asked about, where a yes or the same came for it."""
        question = self._question
        # An entry belongs to the dice it was asked for; a game can be given up at any moment of it.
        if question is not None and question.room != now["room"]:
            question = None
        if (
            question is not None
            and isinstance(question.act, acts.EnterRows)
            and question.version != now["version"]
        ):
            question = None
        if isinstance(act, acts.Say | acts.Show):
            return act
        self._question = None
        if isinstance(act, acts.Yes):
            if question is None:
                return acts.Refusal(self._session.table_texts.no_question())
            return replace(question.act, sure=True)
        if question is not None and isinstance(act, acts.EnterRows) and act == question.act:
            return replace(act, sure=True)
        return act

    async def turn_die(self, die: int) -> None:
        """Keep a die for the next throw, or let it go again where it is kept."""
        turn = self._turn()
        if turn is None or die >= len(turn.sheet["faces"] or turn.card["tray"]):
            return
        sheet, texts = turn.sheet, self._session.table_texts
        if not sheet["faces"]:
            self._session.print(texts.throw_first())
        elif turn.card["entries"] == 0:
            self._session.print(texts.to_set_aside())
        elif not sheet["offers"]["hold"]:
            self._session.print(texts.nothing_to_keep(example_row(turn.card, sheet)))
        else:
            await self._send(Hold, dice=sorted({*turn.held} ^ {die}), seat=turn.seat)

    async def throw_others(self) -> None:
        """Throw the dice that are not kept: all of them at first, and where none is kept."""
        turn = self._turn()
        if turn is None:
            return
        offered = turn.sheet["offers"]["throw"]
        dice = [die for die in offered if die not in turn.held]
        if dice:
            await self._move(acts.ThrowDice(dice), turn.seat, turn.sheet)
        elif offered:
            self._session.print(self._session.table_texts.nothing_left())
        elif turn.card["entries"] == 0:
            self._session.print(self._session.table_texts.aside_first())
        else:
            row = example_row(turn.card, turn.sheet)
            self._session.print(self._session.table_texts.no_throws(row))

    def _turn(self) -> Turn | None:
        """Return one's own turn; None where it is not, which is said."""
        view = self._session.view
        seat = None if view is None else next(iter(view.my_turns), None)
        if view is None or seat is None:
            self._session.print(self._session.table_texts.not_your_turn())
            return None
        held = next(hand["held"] for hand in view.now["hands"] if hand["seat"] == seat)
        return Turn(view.now["card"], seat, view.sheet(seat), held)

    async def _send(self, kind: Any, **values: Any) -> Mapping[str, Any] | None:
        command = self._session.made(kind, room=self._session.room, **values)
        return None if command is None else await self._session.ask(command)

    async def _move(self, move: acts.Move, seat: int, sheet: Sheet) -> None:
        now = self._session.now
        assert now is not None
        round_ = next(turn["round"] for turn in now["turns"] if turn["seat"] == seat)
        meant = {"seat": seat, "round": round_, "throw": sheet["throws"] or None}
        match move:
            case acts.ThrowDice(dice=dice):
                await self._send(Throw, dice=list(dice), **{**meant, "throw": sheet["throws"] + 1})
            case acts.KeepAll(dice=dice):
                if await self._send(Hold, dice=list(dice), seat=seat) is not None:
                    self._session.say("kept")
            case acts.EnterRows():
                await self._enter(now, move, seat, meant)
            case acts.SetDiceAside(dice=dice, face=face):
                await self._send(SetAside, dice=list(dice), face=face, **meant)
            case acts.BankPoints(join=join):
                await self._send(Bank, join=dict(join), **meant)

    async def _enter(self, now: Snapshot, act: acts.EnterRows, seat: int, meant: Mapping[str, Any]) -> None:
        """Enter rows; what gives nothing only where that is sure."""
        rows = {row: list(dice) for row, dice in act.rows.items()}
        answer = await self._send(Preview, rows=rows, seat=seat)
        if answer is None:
            return
        entry = answer["entry"]
        names = {row["row"]: row["name"] for row in now["card"]["rows"]}
        zeros = [names[row] for row, score in entry["scores"].items() if score == 0]
        if zeros and not act.sure:
            self._question = Question(act, now["room"], now["version"])
            self._session.print(self._session.table_texts.zero(zeros))
            return
        await self._send(Enter, rows=entry["rows"], **meant)

    def _show(self, now: Snapshot, whom: str, now_ms: int) -> None:
        seat = seat_named(now, whom) if whom else None
        if whom and seat is None:
            self._session.print(self._session.table_texts.no_seat(whom))
            return
        self._session.print(*self._session.table(seat), *away_lines(now, now_ms, self._session.text))

    def _say_time(self, now: Snapshot, now_ms: int) -> None:
        clocks = [(turn["seat"], turn["deadline_ms"]) for turn in now["turns"] if turn["deadline_ms"]]
        for seat, deadline_ms in clocks:
            sentence = say_clock(clock_of(now, seat, deadline_ms, now_ms), now_ms, self._session.text)
            self._session.say("clock", name=name_of(now, seat), time=sentence)
        if not clocks:
            self._session.say("no_clock")
        self._session.print(*away_lines(now, now_ms, self._session.text))

    async def _leave(self, now: Snapshot, sure: bool) -> None:
        session = self._session
        mine = [] if session.view is None else session.view.mine
        if not mine:
            session.say("no_seat_here")
        elif not sure:
            self._question = Question(acts.Leave(sure=False), now["room"], now["version"])
            session.say("resign")
        else:
            # Before anybody has entered anything a game is called off, and alone there is nobody to lose to.
            command = session.made(Abort, room=now["room"])
            try:
                await session.connection.ask(command)
            except CommandRefused as refused:
                if refused.code == Code.NOT_ALLOWED:
                    for seat in mine:
                        await self._send(Resign, seat=seat)
                else:
                    session.print(refused.message)
