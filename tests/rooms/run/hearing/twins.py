"""Two games that differ only in what must be hidden: whoever may not see it must hear the same of both.

Both are played step by step. Each step looks alike from outside (who did something, and whether the turn
ended), and inside it is another throw, hold, row or combination.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

from typing_extensions import override

from regatta_protocol.client import AddSeat, Hold, JoinRoom
from regatta_protocol.ids import RoomId
from regatta_protocol.moves import Enter, Move, SetAside, Throw
from regatta_protocol.options import Reveal
from regatta_protocol.sheet import Sheet
from regatta_server.game import table as tables
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rooms.decide.views.views import summary
from regatta_server.rules.base import AnyRules
from testkit.rooms.chance import CountedChance
from testkit.rooms.hearing import OF_A_SEAT, HeardTable, Session
from testkit.rooms.tables import player_id, roller_of

STEPS: Final = 150
"""Steps after which a pair is left: enough for whole games of three seats."""

Pair = tuple[Move, Move]


class SameRoom(CountedChance):
    """Chance of which each gives other seeds, for a room of the same id."""

    @override
    def room_id(self) -> RoomId:
        """Return the id of the one room."""
        return CountedChance("twins").room_id()


class Twins:
    """Two rooms with Ada, Tom on her device, and Bo, and viewers who are of them or have no seat."""

    def __init__(
        self,
        ruleset: str,
        seed: int,
        *viewers: str,
        other: bool,
        shown_as: Reveal | None = None,
        **chosen: Any,
    ) -> None:
        """Begin both games: with the same dice, or with other ones, the viewers' own among them.

        With the same dice a viewer's own seats play the same in both, so there is one viewer.
        """
        assert other or len(viewers) == 1
        self.chance = Random(f"{ruleset} {seed} {viewers}")
        target = {"target": 5_000} if ruleset == "yin-yang" else {}
        self.dice = (SameRoom(f"{seed}"), SameRoom(f"{seed} other" if other else f"{seed}"))
        self.twins = tuple(
            HeardTable(
                3, ruleset, dice, turn_ms=60_000, time_bank_ms=90_000, shown_as=shown_as, **chosen, **target
            )
            for dice in self.dice
        )
        self.heard: tuple[dict[str, list[Session]], ...] = tuple({who: [] for who in viewers} for _ in "12")
        for twin in self.twins:
            twin.says("Ada", AddSeat, name="Tom")
            twin.says("Bo", JoinRoom)
        self.come("watches")
        for twin in self.twins:
            twin.started()
        self.hiding = self.twins[0].state.setup.reveal
        self.seats: dict[str, Viewer] = {
            who: self.twins[0].state.seating.seats_of(player_id(who)) for who in viewers
        }
        self.alike: Viewer = frozenset() if other else self.seats[viewers[0]]
        """Seats that play the same in both, because the viewer sees all of it."""
        self.steps = 0
        self.differed = 0
        """Steps whose inside was not the same."""

    @property
    def rules(self) -> AnyRules:
        """The ruleset of both."""
        return self.twins[0].state.setup.rules

    def play(self, steps: int = STEPS) -> None:
        """Play both games on for as long as they can look alike, until there were so many steps."""
        while self.steps < steps and self.twins[0].state.stage == "playing" and self.step():
            self.steps += 1
            self.come_and_go()
            for viewer in self.seats:
                self.compare_refusals(viewer)

    def step(self) -> bool:
        """Do one thing in both games; return False if there is nothing that looks alike."""
        to_play = self.twins[0].seats_to_play
        assert to_play == self.twins[1].seats_to_play
        seat = self.chance.choice(to_play)
        for twin in self.twins:
            twin.now_ms += 1_000
        if all(sheet["offers"]["hold"] for sheet in self.sheets(seat)) and self.chance.random() < 0.25:
            self.hold(seat)
            return True
        if self.hiding == "hide_all" and self.rules.card["entries"] and self.chance.random() < 0.05:
            for twin in self.twins:
                twin.alarm_in_time()
            return True
        pairs = self.pairs(seat)
        if not pairs:
            return False
        pair = self.chance.choice(pairs)
        differs = pair[0] != pair[1] or self.drawn(0, seat, pair[0]) != self.drawn(1, seat, pair[1])
        self.differed += differs
        for twin, move in zip(self.twins, pair, strict=True):
            twin.moves(seat, move)
        return True

    def hold(self, seat: int) -> None:
        """Hold other dice in each."""
        size = len(self.rules.card["tray"])
        dice = [self.chance.sample(range(size), self.chance.randrange(size)) for _ in self.twins]
        for twin, held in zip(self.twins, dice if seat not in self.alike else dice[:1] * 2, strict=True):
            twin.says(twin.speaker(seat), Hold, dice=held, seat=seat)

    def pairs(self, seat: int) -> Sequence[Pair]:
        """Return moves of both that look alike from outside, of one kind that chance has chosen."""
        moves = [self.moves(number, seat) for number in range(2)]
        if seat in self.alike:
            kinds: list[list[Pair]] = [[(move, move)] for move in moves[0]]
        else:
            kinds = [
                [(first, second) for first in alike[0] for second in alike[1]]
                for alike in self.sorted_by_looks(seat, moves)
            ]
            if self.hiding == "hide_rerolls":
                kinds = [[pair for pair in kind if self.same_afterwards(seat, pair)] for kind in kinds]
        kinds = [kind for kind in kinds if kind]
        return self.chance.choice(kinds) if kinds else []

    def sorted_by_looks(self, seat: int, moves: list[list[Move]]) -> Iterable[tuple[list[Move], list[Move]]]:
        """Yield the moves of both that look the same, by what they look like."""
        looks = [[self.look(number, seat, move) for move in moves[number]] for number in range(2)]
        for look in dict.fromkeys(looks[0]):
            alike = tuple(
                [move for move, known in zip(moves[number], looks[number], strict=True) if known == look]
                for number in range(2)
            )
            yield (alike[0], alike[1])

    def moves(self, number: int, seat: int) -> list[Move]:
        """Return some moves of a seat in one of the games: a throw or two, and some others."""
        rules, play = self.rules, self.twins[number].game.hands[seat].play
        sheet = rules.sheet(play)
        choices = list(rules.choices(play))
        found: list[Move] = self.chance.sample(choices, min(len(choices), 12))
        offered = sheet["offers"]["throw"]
        if offered and not sheet["offers"]["hold"]:
            found.append(Throw(tuple(offered)))
        elif offered:
            sizes = [1, 2, len(offered) - 1]
            found += [Throw(tuple(self.chance.sample(offered, size))) for size in sizes for _ in range(2)]
        return found

    def look(self, number: int, seat: int, move: Move) -> object:
        """Return what everyone learns of a move: its kind, and whether the turn ended by it.

        A throw that loses the turn looks like the bank of points. Where only later throws are hidden, a
        first throw is seen, and so is a bank.
        """
        after = self.after(number, seat, move)
        ends = after.turns > self.rules.standing(self.twins[number].game.hands[seat].play).turns
        if self.hiding == "hide_all":
            return "ends" if ends else "secures" if isinstance(move, SetAside) else "throws"
        return type(move), ends

    def same_afterwards(self, seat: int, pair: Pair) -> bool:
        """Say whether others, who see rows and points, see the same of both moves; and later first throws.

        A first throw is seen as it is. So that the next one is the same, as many dice are thrown in both.
        """
        match pair:
            case (Throw(first), Throw(second)):
                if self.sheets(seat)[0]["throws"] == 0:
                    return pair[0] == pair[1] and self.drawn(0, seat, pair[0]) == self.drawn(1, seat, pair[1])
                return len(first) == len(second)
            case (SetAside(first), SetAside(second)):
                return len(first) == len(second) and self.whole(0, seat, pair[0]) == self.whole(
                    1, seat, pair[1]
                )
            case (Enter(), Enter()) if set(pair[0].rows) != set(pair[1].rows):
                return False
        return self.seen_after(0, seat, pair[0]) == self.seen_after(1, seat, pair[1])

    def whole(self, number: int, seat: int, move: Move) -> bool:
        """Say whether a set is complete by a move."""
        play = self.rules.apply(self.twins[number].game.hands[seat].play, move)
        return not self.rules.sheet(play)["faces"]

    def seen_after(self, number: int, seat: int, move: Move) -> Sheet:
        """Return the sheet of the next turn."""
        play = self.twins[number].game.hands[seat].play
        return self.rules.sheet(self.rules.apply(play, move))

    def after(self, number: int, seat: int, move: Move) -> Any:
        """Return a seat's standing after a move."""
        play = self.twins[number].game.hands[seat].play
        return self.rules.standing(self.rules.apply(play, move, self.drawn(number, seat, move)))

    def drawn(self, number: int, seat: int, move: Move) -> tuple[int, ...]:
        """Return the faces that a move would throw."""
        twin = self.twins[number]
        if not isinstance(move, Throw):
            return ()
        return tables.draw(self.rules, twin.game, seat, move.dice, roller_of(twin))

    def sheets(self, seat: int) -> list[Sheet]:
        """Return a seat's sheets in both."""
        return [self.rules.sheet(twin.game.hands[seat].play) for twin in self.twins]

    # -- what is heard -------------------------------------------------------------------------

    def come(self, how: str, *args: int) -> None:
        """Let another session of each viewer hear of both rooms, if the viewer has a seat."""
        for twin, heard in zip(self.twins, self.heard, strict=True):
            for viewer, sessions in heard.items():
                if twin.state.seating.seat_of(player_id(viewer)) is not None:
                    sessions.append(getattr(twin, how)(viewer, *args))

    def come_and_go(self) -> None:
        """Let a session come, or one that was away; or let a node have missed something."""
        whim = self.chance.random()
        if whim < 0.03:
            self.come("watches")
        elif whim < 0.06:
            self.come("resumes", self.chance.randrange(self.twins[0].version))
        elif whim < 0.16:
            for twin in self.twins:
                twin.resync()

    def compare_refusals(self, viewer: str) -> None:
        """Check that a viewer is refused the same way in both, and has the same line in the list."""
        others = [seat for seat in range(3) if seat not in self.seats[viewer]]
        fields: dict[str, Any] = {"dice": [0], "seat": self.chance.choice(others)}
        if self.seats[viewer] == self.alike and self.chance.random() < 0.5:
            del fields["seat"]
        outcomes: list[Any] = []
        for twin in self.twins:
            line = summary(twin.state, player_id(viewer))
            try:
                twin.says(viewer, Hold, **fields)
            except Refused as refused:
                outcomes.append((line, refused.code, refused.message, refused.details))
            else:
                outcomes.append((line, "held", "", None))
        assert outcomes[0] == outcomes[1]

    def frames(self, number: int, viewer: str) -> list[list[Any]]:
        """Return what each session of a viewer heard of one game; without a seat, what all are told."""
        if not self.seats[viewer]:
            return [self.twins[number].spectated]
        return [session.frames for session in self.heard[number][viewer]]


def heard_of_both(twins: Twins, viewer: str) -> tuple[list[list[Any]], list[list[Any]]]:
    """Return what a viewer heard of both games before the end, without what all games have of their own.

    That is the commitment; and the own play where the own dice differ, but not whose turn it was then.
    """
    own = twins.seats[viewer] - twins.alike
    first, second = (
        [
            [
                _without(frame, twin.events_of("seed_chosen")[0]["commitment"], own)
                for frame in heard
                if frame["type"] != "finished" and frame.get("result") is None
            ]
            for heard in twins.frames(number, viewer)
        ]
        for number, twin in enumerate(twins.twins)
    )
    return first, second


def _without(frame: Any, commitment: str, own: Viewer) -> Any:
    frame = {key: "committed" if value == commitment else value for key, value in frame.items()}
    if frame["type"] in OF_A_SEAT and frame["seat"] in own:
        return {"own": frame["version"], "turns": frame.get("turns")}
    if "hands" in frame:
        frame["hands"] = [hand if hand["seat"] not in own else "own" for hand in frame["hands"]]
    return frame
