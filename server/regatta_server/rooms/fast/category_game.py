"""A running category game of which a turn fills one row: its moves as they are stored and told, in one pass.

Most games are of this kind. What is drawn, allowed and scored, roller and rules say here as everywhere.
Stated anew is how facts and events are written, what lies and is held after a throw, who may hold, and how an
entry of one row is told: all of it is compared with the general path, byte for byte (`comparison.py`).
"""

from typing import Final

import orjson
from typing_extensions import override

from regatta_protocol import moves
from regatta_protocol.ids import PlayerId
from regatta_server.game import order
from regatta_server.game.roller import seat_stream
from regatta_server.game.table import Hand
from regatta_server.game.tumble import tumble_of
from regatta_server.limits import HOLDS_MOST
from regatta_server.rooms.decide.act import Act
from regatta_server.rooms.decide.command_window import DoneCommand
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.fast import asks
from regatta_server.rooms.fast.asks import Enter, Hold, Throw, written
from regatta_server.rooms.fast.compact_game import CompactGame, Judged
from regatta_server.rules.base import Standing
from regatta_server.rules.category import Category, Play
from regatta_server.rules.throwing import THROWS, judge_throw

_dumps: Final = orjson.dumps


class CategoryGame(CompactGame):
    """The same of a game that `suits`."""

    __slots__ = ("_faces", "_head", "_order", "_pace", "_rules", "_streams", "_tray")

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

    @override
    def judge(self, act: Act) -> Judged | None:
        ask = asks.of_command(act.ask)
        judged = None if ask is None else self.judge_ask(act.player, ask, act.now_ms)
        return super().judge(act) if judged is None else judged

    def judge_ask(self, player: PlayerId, ask: Throw | Hold | Enter, now_ms: int) -> Judged | None:
        """Return what a player's throw, hold or entry does, as `judge` does."""
        seated = self._players.get(player)
        if seated is None:
            return None
        seat, window = seated
        if (
            seat not in self.to_play
            or seat in self._tied
            or not self.changed_ms <= now_ms <= self._until_ms
            or ask.seat not in (None, seat)
            or not window.is_new(ask.id)
        ):
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
        tumble = tumble_of(self.room, version)
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
            words=orjson.loads(event) if "barred" in change else None,
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
            not self._quiet
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
        turns = ",".join(
            [f'{{"seat":{one},"round":{standings[one].turns + 1},"deadline_ms":null}}' for one in to_play]
        )
        rows = f'"rows":{{"{row}":{written(dice)}}}'
        checksum = asks.checksum(ask, rows=f",{rows}")
        return Judged(
            *(player, seat, now_ms, DoneCommand(ask.id, version, checksum)),
            f'{{"type":"entered","seat":{seat},{rows},{_stamp(now_ms, ask, checksum)}'.encode(),
            (
                f'{{"type":"entered",{self._head}{version},"rows":{{"{row}":{points}}},"dice":{{"{row}":'
                f"{written([play.faces[die] for die in dice])}}},{bonus_text}"
                f'"seat":{seat},"by":"player",{_dumps(change)[1:-1].decode()},"turns":[{turns}]}}'
            ).encode(),
            *(Hand(after, drawn=hand.drawn), now, to_play),
        )


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
