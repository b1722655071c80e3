"""A running category game of which a turn fills one row: its moves are stored and sent in one pass.

Most games are of this kind. Roller and rules decide what is drawn, allowed and scored, as everywhere. Stated
again here is how facts and events are written, which dice lie and are held after a throw, who may hold, and
the event of an entry of one row: all of it is compared with the general path, byte for byte
(`comparison.py`).
"""

from typing import Final

import orjson
from msgspec.structs import replace
from typing_extensions import override

from regatta_protocol import moves
from regatta_protocol.ids import PlayerId
from regatta_server.game import order
from regatta_server.game.roller import seat_stream
from regatta_server.game.table import Hand
from regatta_server.game.tumble import new_tumble
from regatta_server.limits import HOLDS_MOST
from regatta_server.rooms.decide.act import Act
from regatta_server.rooms.decide.clocks import is_live_clock
from regatta_server.rooms.decide.command_window import DoneCommand
from regatta_server.rooms.decide.lifecycle import closes_ms
from regatta_server.rooms.decide.seat_play import SeatPlay, SeatPlays, time_banks
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.fast import asks
from regatta_server.rooms.fast.asks import Enter, Hold, Throw, written
from regatta_server.rooms.fast.compact_game import CompactGame, Judged
from regatta_server.rooms.storage.commit_store import Due
from regatta_server.rules.base import Standing
from regatta_server.rules.category import Category, Play
from regatta_server.rules.throwing import THROWS, judge_throw

_dumps: Final = orjson.dumps


class CategoryGame(CompactGame):
    """The same of a game that `suits`."""

    __slots__ = (
        "_bank_ms",
        "_closes_ms",
        "_faces",
        "_head",
        "_order",
        "_pace",
        "_rules",
        "_streams",
        "_ticks",
        "_tray",
        "_turn_ms",
    )

    def __init__(self, state: Playing) -> None:
        """Begin with a room that fits, and suits."""
        super().__init__(state)
        rules = state.setup.rules
        assert isinstance(rules, Category)
        self._rules: Final = rules
        self._tray: Final = tuple(range(rules.spec.dice))
        self._faces: Final = state.source.roller.faces
        self._streams: Final = [seat_stream(seat) for seat in range(len(state.seats))]
        self._head: Final = f'"room":"{self.room}","version":'
        self._pace: Final = state.game.pace
        self._order: Final = state.game.order
        self._turn_ms: Final = state.setup.turn_ms
        self._bank_ms: Final = state.setup.time_bank_ms

    @override
    def _begin(self, state: Playing) -> None:
        super()._begin(state)
        self._ticks = is_live_clock(state)
        """Whether the end of a turn sets clocks and does nothing else beside."""
        self._closes_ms = closes_ms(state)

    @override
    def judge(self, act: Act) -> Judged | None:
        ask = asks.of_command(act.ask)
        judged = None if ask is None else self.judge_ask(act.player, ask, act.now_ms)
        return super().judge(act) if judged is None else judged

    def judge_ask(self, player: PlayerId, ask: Throw | Hold | Enter, now_ms: int) -> Judged | None:
        """Return what a player's throw, hold or entry does, as `judge` does."""
        seat = self._seat(player, ask.seat, ask.id, now_ms)
        if seat is None:
            return None
        if type(ask) is Throw:
            return self._throws(player, seat, ask, now_ms)
        if type(ask) is Enter:
            return self._enters(player, seat, ask, now_ms)
        return self._holds(player, seat, ask, now_ms) if type(ask) is Hold else None

    # ------------------------------------------------------------------------------------------

    def _throws(self, player: PlayerId, seat: int, ask: Throw, now_ms: int) -> Judged | None:
        hand, dice, tray = self.hands[seat], ask.dice, self._tray
        play: Play = hand.play
        throw, first, version = play.throws + 1, hand.drawn[0], self.version + 1
        if ask.throw not in (None, throw) or ask.round not in (None, self.standings[seat].turns + 1):
            return None
        judge_throw(play.throws, tray, dice)
        faces = self._faces(self._streams[seat], first, len(dice))
        lying = list(play.faces) or [0] * len(tray)
        for die, face in zip(dice, faces, strict=True):
            lying[die] = face
        held = tuple([die for die in tray if die not in dice]) if len(dice) < len(tray) else ()
        tumble = new_tumble(self.room, version)
        after = Play(tuple(lying), throw, play.scores, False, play.extra)
        change = self._rules.change(play, after)
        thrown = f'"dice":{written(dice)},'
        checksum = asks.checksum(ask, dice=thrown)
        thrown += f'"faces":{written(faces)},'
        event = (
            f'{{"type":"thrown",{self._head}{version},{thrown}"throw":{throw},"tumble":{tumble},'
            f'"seat":{seat},"by":"player",{_dumps(change)[1:].decode()}'
        ).encode()
        return Judged(
            *(player, seat, now_ms, DoneCommand(ask.id, version, checksum)),
            f'{{"type":"thrown","seat":{seat},{thrown}{_stamp(now_ms, ask, checksum)}'.encode(),
            *(event, Hand(after, held, 0, (first + len(dice),), tumble)),
            # A text that went through JSON would be English to everyone.
            words={**orjson.loads(event), "barred": change["barred"]} if "barred" in change else None,
        )

    def _holds(self, player: PlayerId, seat: int, ask: Hold, now_ms: int) -> Judged | None:
        hand, dice, version = self.hands[seat], tuple(sorted(ask.dice)), self.version + 1
        play: Play = hand.play
        if (
            not 0 < play.throws < THROWS
            or len(set(dice)) != len(dice)
            or not set(self._tray).issuperset(dice)
            or hand.holds >= HOLDS_MOST
        ):
            return None
        checksum = asks.checksum(ask, dice=f'"dice":{written(ask.dice)},')
        held = f'"seat":{seat},"dice":{written(dice)}'
        return Judged(
            *(player, seat, now_ms, DoneCommand(ask.id, version, checksum)),
            f'{{"type":"held",{held},{_stamp(now_ms, ask, checksum)}'.encode(),
            f'{{"type":"held",{self._head}{version},{held}}}'.encode(),
            Hand(play, dice, hand.holds + 1, hand.drawn, hand.tumble),
        )

    def _enters(self, player: PlayerId, seat: int, ask: Enter, now_ms: int) -> Judged | None:
        hand, before, version = self.hands[seat], self.standings[seat], self.version + 1
        play: Play = hand.play
        if (
            not (self._quiet or self._ticks)
            or len(ask.rows) != 1
            or ask.throw not in (None, play.throws)
            or ask.round not in (None, before.turns + 1)
        ):
            return None
        after = self._rules.apply(play, moves.Enter(ask.rows))
        change = self._rules.change(play, after)
        [(row, dice)] = ask.rows.items()
        scores = change.pop("scores")
        points, total = scores.pop(row), change["total"]
        standings = self.standings.copy()
        standings[seat] = now = Standing(before.turns + 1, total, total, "done" in change, after.won)
        to_play = order.to_play(self._pace, self._order, standings)
        if scores or not to_play:
            return None  # another row got something, too, or the game is over by it
        bonus = total - before.total - points
        bonus_text = f'"bonus":{bonus},' if bonus else ""
        seats = self._clocks_after(seat, to_play, now_ms) if self._ticks else self.seats
        turns = ",".join(
            [
                f'{{"seat":{one},"round":{standings[one].turns + 1},'
                f'"deadline_ms":{seats[one].deadline_ms or "null"}}}'
                for one in to_play
            ]
        )
        banks = f',"time_banks":{written(time_banks(seats))}' if self._bank_ms is not None else ""
        rows = f'"rows":{{"{row}":{written(dice)}}}'
        checksum = asks.checksum(ask, rows=f",{rows}")
        return Judged(
            *(player, seat, now_ms, DoneCommand(ask.id, version, checksum)),
            f'{{"type":"entered","seat":{seat},{rows},{_stamp(now_ms, ask, checksum)}'.encode(),
            (
                f'{{"type":"entered",{self._head}{version},"rows":{{"{row}":{points}}},"dice":{{"{row}":'
                f"{written([play.faces[die] for die in dice])}}},{bonus_text}"
                f'"seat":{seat},"by":"player",{_dumps(change)[1:-1].decode()},"turns":[{turns}]{banks}}}'
            ).encode(),
            *(Hand(after, drawn=hand.drawn), now, to_play),
            *((seats, self._due_after(seats, to_play)) if self._ticks else ()),
        )

    def _clocks_after(self, seat: int, to_play: tuple[int, ...], now_ms: int) -> SeatPlays:
        """Return what the seats have after the end of a turn of one, as `clocks.with_clocks` has it."""
        rows: list[SeatPlay] = []
        for place, one in enumerate(self.seats):
            deadline_ms, row = one.deadline_ms, one
            if place == seat and self._bank_ms is not None and deadline_ms is not None:
                row = replace(row, bank_ms=min(self._bank_ms, max(0, deadline_ms - now_ms)))
            if place not in to_play:
                deadline_ms = None
            elif deadline_ms is None or place == seat:
                deadline_ms = now_ms + row.turn_ms(self._turn_ms or 0)
            rows.append(row if deadline_ms == one.deadline_ms else replace(row, deadline_ms=deadline_ms))
        return tuple(rows)

    def _alarm_ms(self, seats: SeatPlays, to_play: tuple[int, ...]) -> int:
        """Return when something happens by itself, as `lifecycle.due_ms` has it."""
        deadlines = [seats[one].deadline_ms or self._closes_ms for one in to_play]
        return min(self._closes_ms, *deadlines)

    def _due_after(self, seats: SeatPlays, to_play: tuple[int, ...]) -> Due:
        due_ms = self._alarm_ms(seats, to_play)
        return "=" if due_ms == self._alarm_ms(self.seats, self.to_play) else due_ms


def _stamp(now_ms: int, ask: Throw | Hold | Enter, checksum: int) -> str:
    """Return how a fact ends; no id has anything that JSON would escape."""
    return f'"at_ms":{now_ms},"command":"{ask.id}","checksum":{checksum}}}'


def suits(state: Playing) -> bool:
    """Return whether a game that fits is played by a card, one row a turn, with dice of one stream a seat."""
    rules, game = state.setup.rules, state.game
    return (
        isinstance(rules, Category)
        and rules.spec.entries == 1
        and not game.identical
        and all(len(hand.drawn) == 1 for hand in game.hands)
    )


def begun(state: Playing) -> CompactGame:
    """Return a game that fits in the form that suits it."""
    return CategoryGame(state) if suits(state) else CompactGame(state)
