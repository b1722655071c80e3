"""Plays a record again by the rules, with what each throw and decision was worth (docs/analysis.md)."""

from collections.abc import Mapping
from math import exp
from typing import Any, Final

from numpy.typing import NDArray

from regatta_protocol.http.analysis import CoursePoint, GameAnalysis, SeatAnalysis
from regatta_server.bots.analysis.chances import below, chances
from regatta_server.bots.analysis.deciding import Decided, Deciding
from regatta_server.bots.levels import weigher
from regatta_server.bots.solver.scoring import Unsolvable
from regatta_server.bots.weighing.weighed import Weigher
from regatta_server.game.decisions import standing
from regatta_server.game.mismatch import Record
from regatta_server.game.opening_facts import Started
from regatta_server.game.plays import Entered, Thrown
from regatta_server.game.replay import Step, replay
from regatta_server.rules.base import AnyRules
from regatta_server.rules.category import Category
from regatta_server.rules.throwing import THROWS

DEAREST: Final = 3
"""How many decisions of a seat are there to learn from."""
DEAR: Final = 0.5
"""Points that a decision loses at least to be one of them: what loses less, no player calls a mistake."""


def analysable(rules: AnyRules) -> Category:
    """Return rules whose games can be analysed. Raises Unsolvable, with the reason."""
    if isinstance(rules, Category):
        return rules
    raise Unsolvable(
        f"{rules.card['name']} is a race: what a move is worth is a chance to win, which the others’ turns "
        "change too, so that luck and skill of a seat do not add up to its points"
    )


def analysis(
    rules: AnyRules, record: Record, arrays: Mapping[str, NDArray[Any]], deviation: float
) -> GameAnalysis:
    """Return what the dice of a record were worth, and its decisions.

    `rules` are those of `rules_for`, `arrays` those of their table, `deviation` that of its totals. For each
    seat par, luck and loss add up to what it came to, up to rounding. Raises Unsolvable for rules that are
    not analysed, and Mismatch where the record says what the rules do not give.
    """
    category = analysable(rules)
    return analysed(category, record, weigher(category, arrays), deviation)


def analysed(rules: Category, record: Record, weigher: Weigher, deviation: float) -> GameAnalysis:
    """Return the same, by what weighs the moves of the rules."""
    deciding = Deciding(rules, weigher)
    turns = len(rules.spec.rows) // rules.spec.entries
    par = deciding.expected(rules.fresh())
    seats: list[_Seat] = []
    # What was taken back does not count: the steps that still stand are a game too.
    played = {fact["version"] for fact in standing(record["facts"])}
    for step in replay(rules, record):
        if step.event["version"] not in played:
            continue
        if isinstance(step.fact, Started):
            seats = [_Seat(deciding, par, step.event["version"]) for _ in record["seats"]]
        elif isinstance(step.fact, Thrown | Entered):
            seats[step.fact.seat].follow(step, step.fact)
    found = [one.analysis(record["seats"][seat], turns, deviation) for seat, one in enumerate(seats)]
    ended = step.event["version"], record["result"]
    # Of identical dice both have the same luck: they are closer than these chances would have it.
    two = len(found) == 2 and record["options"]["dice"] != "identical"
    return {
        "game": record["game"],
        "ruleset": record["ruleset"],
        "par": par,
        "deviation": deviation,
        "seats": found,
        "chances": chances(found, turns, deviation, ended) if two else None,
    }


class _Seat:
    """One seat, from its first throw to where it stopped."""

    def __init__(self, deciding: Deciding, par: float, version: int) -> None:
        self._deciding: Final = deciding
        self._expected = par
        self._course: Final = [_point(version, 0, par)]
        self._decided: Final[list[Decided]] = []
        self._is_done = False

    def follow(self, step: Step, fact: Thrown | Entered) -> None:
        """Take over a move of the seat."""
        play, after = (game.hands[fact.seat].play for game in (step.before, step.game))
        version, turn = step.event["version"], self._turn(step, fact.seat)
        if self._course[-1]["turn"] != turn:
            self._course.append(_point(version, turn, self._expected))
        here = self._course[-1]
        if play.throws:
            decided = self._deciding.decided(fact, play, after, version)
            self._decided.append(decided)
            here["loss"] += decided.decision["loss"]
            self._expected = decided.decision["played"]["worth"]
        if isinstance(fact, Thrown):
            expected = self._deciding.expected(after)
            here["luck"] += expected - self._expected
            self._expected = expected
        here["version"], here["expected"] = version, self._expected
        self._is_done = step.game.standings[fact.seat].done

    def _turn(self, step: Step, seat: int) -> int:
        return step.before.standings[seat].turns + 1

    def analysis(self, record: Record, turns: int, deviation: float) -> SeatAnalysis:
        """Return what it came to."""
        luck = sum(point["luck"] for point in self._course)
        own = [one for one in self._decided if _is_own(one, record) and not one.decision["forced"]]
        mean = sum(one.decision["loss"] for one in own) / len(own) if own else None
        dearest = sorted(
            [one for one in own if one.decision["loss"] >= DEAR], key=lambda one: -one.decision["loss"]
        )
        deviations = luck / deviation if self._is_done else None
        return {
            "seat": record["seat"],
            "finished": self._is_done,
            "expected": self._expected,
            "luck": luck,
            "luck_deviations": deviations,
            "luckier_than": None if deviations is None else below(deviations),
            "loss": sum(one.decision["loss"] for one in self._decided),
            "loss_by": self._loss_by(),
            "own": len(own),
            "mean_loss": mean,
            "accuracy": None if mean is None else accuracy(mean, turns, deviation),
            "course": self._course,
            "decisions": [one.decision for one in self._decided],
            "dearest": [self._deciding.position(one) for one in dearest[:DEAREST]],
        }

    def _loss_by(self) -> dict[Any, float]:
        lost: dict[Any, float] = {}
        for decision, _, _ in self._decided:
            lost[decision["by"]] = lost.get(decision["by"], 0.0) + decision["loss"]
        return lost


def accuracy(mean_loss: float, turns: int, deviation: float) -> float:
    """Return how well was played, in per cent, where each decision lost so much on average.

    It is e to the power of minus what such play loses in a whole game of three decisions a turn, in standard
    deviations of the game: 100 for the best play, 37 for one that loses a standard deviation a game.
    """
    return 100 * exp(-mean_loss * THROWS * turns / deviation)


def _is_own(decided: Decided, record: Record) -> bool:
    """Say whether a decision counts for the seat: its player's, or a stand-in's where it had nobody else."""
    return decided.decision["by"] == "player" or bool(record.get("bot"))


def _point(version: int, turn: int, expected: float) -> CoursePoint:
    return {"version": version, "turn": turn, "expected": expected, "luck": 0.0, "loss": 0.0}
