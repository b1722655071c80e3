"""Moves written in a mail: each for the table that the mail answers, and for no other.

The room knows what was done for a letter by the ids of its commands: if a letter comes again, because the
node died before it answered, nothing is done twice and it is answered as if it were new.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from regatta_protocol.client import Bank, Enter, MoveCommand, Preview, SetAside, Throw
from regatta_protocol.commands.ending import Resign
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, RoomId
from regatta_protocol.messages.room import Snapshot
from regatta_protocol.sheet import Card, EntryPreview
from regatta_protocol.text import Text
from regatta_protocol.typed import acts
from regatta_protocol.typed.commands import parse
from regatta_server.channels.incoming.caller import MailCaller
from regatta_server.channels.incoming.reply import Reply
from regatta_server.channels.outgoing.mail.signed_addresses import EntryQuestion, MailTable
from regatta_server.channels.outgoing.mail.tables import room_of, table_of, texts_of
from regatta_server.commands.handlers import Table as Handlers
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.state import RoomState
from regatta_server.rooms.run.rooms import Rooms

GOES_ON: Final = "go"
ENDS: Final = "end"
"""Behind the id of a move: whether the lines below it are done as well. Behind a throw they are not, because
nobody had seen the dice, and behind an entry the turn is over."""


@dataclass(frozen=True, slots=True)
class LetterLine:
    """A line of a letter, and how the ids of its commands begin."""

    text: str
    re: str
    question: EntryQuestion | None = None
    """What the mail that it answers has asked about."""


class Moves:
    """Raises Refused for what is not done, and StoreError without a store."""

    def __init__(self, rooms: Rooms, handlers: Handlers) -> None:
        """Take the rooms, and who does each command."""
        self._rooms = rooms
        self._handlers = handlers

    async def do(self, caller: MailCaller, table: MailTable, line: LetterLine, reply: Reply) -> bool:
        """Make a move; return whether more may follow in the same letter."""
        reply.room = table.room
        state = await self._rooms.state(table.room)
        if state is None:
            raise Refused(
                Code.NO_SUCH_ROOM, Text("mail-game-gone", "This game is over and gone: nothing was done.")
            )
        for how in (GOES_ON, ENDS):
            if state.done_version(caller.player, CommandId(f"{line.re}-{how}")) is not None:
                return how == GOES_ON
        if state.over:
            raise Refused(Code.WRONG_STAGE, Text("mail-game-over", "This game is over: nothing was done."))
        if table_of(state, caller.player, table.seat) != table:
            raise Refused(
                Code.STALE_MOVE,
                Text(
                    "mail-table-changed",
                    "You have answered a table that has changed since: nothing was done.",
                ),
            )
        return await self._act(caller, state, table, line, reply)

    async def resign(self, caller: MailCaller, room: RoomId, re: str, reply: Reply, *, sure: bool) -> None:
        """Resign, if that was said with a yes."""
        reply.room = room
        if not sure:
            reply.say(
                Text(
                    "mail-resign-yes",
                    "To resign, answer with resign yes: then you rank behind all who play on.",
                )
            )
            return
        await caller.ask(self._handlers, Resign(id=CommandId(re), room=room))
        reply.say(Text("mail-resigned", "You have resigned."))

    async def _act(
        self, caller: MailCaller, state: RoomState, table: MailTable, line: LetterLine, reply: Reply
    ) -> bool:
        room = room_of(state, caller.player, caller.language)
        sheet = room["hands"][table.seat]["sheet"]
        act = parse(line.text, room["card"], sheet, texts_of(caller.language))
        named: dict[str, Any] = {"room": table.room, "seat": table.seat, "round": table.round}
        ends = {"id": CommandId(f"{line.re}-{ENDS}"), "throw": table.throws, **named}
        move: MoveCommand
        match act:
            case acts.ThrowDice(dice):
                move = Throw(**(ends | {"throw": table.throws + 1}), dice=list(dice))
            case acts.EnterRows() | acts.Yes():
                entry = await self._entry(caller, room, table, act, line.question, reply)
                if entry is None:
                    return False
                move = Enter(**ends, rows=entry)
            case acts.BankPoints(join):
                move = Bank(**ends, join=dict(join))
            case acts.SetDiceAside(dice, face):
                goes_on = ends | {"id": CommandId(f"{line.re}-{GOES_ON}")}
                move = SetAside(**goes_on, dice=list(dice), face=face)
            case acts.Refusal(why):
                # In the player's language already.
                reply.listed.append(why)
                return False
            case _:
                return _answer_question(act, reply)
        await caller.ask(self._handlers, move)
        return isinstance(move, SetAside)

    async def _entry(
        self,
        caller: MailCaller,
        room: Snapshot,
        table: MailTable,
        act: acts.EnterRows | acts.Yes,
        question: EntryQuestion | None,
        reply: Reply,
    ) -> dict[str, list[int]] | None:
        """Return the dice of each row: where none are named, those that give most. None where it is asked.

        What gives 0 is asked about, unless it is sure: by a yes, or the same as the mail before has asked.
        """
        texts, card = texts_of(caller.language), room["card"]
        known = {} if question is None else _rows_of(question, card)
        if isinstance(act, acts.Yes):
            if not known:
                reply.listed.append(texts.no_question())
            return known or None
        wanted = {row: list(dice) for row, dice in act.rows.items()}
        asks = Preview(id=CommandId("preview"), room=table.room, seat=table.seat, rows=wanted)
        entry: EntryPreview = (await caller.ask(self._handlers, asks))["entry"]
        rows = {row: list(dice) for row, dice in entry["rows"].items()}
        names = {row["row"]: row["name"] for row in card["rows"]}
        zeros = [names[row] for row, score in entry["scores"].items() if score == 0]
        if zeros and not act.sure and rows != known:
            reply.question = _question_of(rows, card)
            reply.listed.append(texts.zero(zeros))
            return None
        return rows


def _question_of(rows: Mapping[str, Sequence[int]], card: Card) -> EntryQuestion:
    places = {row["row"]: place for place, row in enumerate(card["rows"])}
    return EntryQuestion([places[row] for row in rows], next(iter(rows.values())))


def _rows_of(question: EntryQuestion, card: Card) -> dict[str, list[int]]:
    dice = range(len(card["tray"]))
    shares = (list(question.first), [die for die in dice if die not in question.first])
    return {card["rows"][place]["row"]: share for place, share in zip(question.rows, shares, strict=False)}


def _answer_question(act: acts.Typed, reply: Reply) -> bool:
    """Answer what changes nothing."""
    match act:
        case acts.KeepAll():
            reply.say(
                Text("mail-all-kept", "You keep all dice: answer with the row in which they are entered.")
            )
        case acts.TakeBackMove():
            reply.say(Text("mail-no-undo", "Nothing can be taken back by mail."))
        case acts.Say("help"):
            reply.help = True
    return False
