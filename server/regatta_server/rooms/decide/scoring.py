"""What hands would score in a game, for whoever looks ahead: by the same rules as a room's sheet."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, Final

from regatta_protocol.commands.scoring import Score, ScoredHands
from regatta_protocol.errors import Code
from regatta_protocol.moves import SetAside, Throw
from regatta_protocol.sheet import Card, Combination
from regatta_protocol.text import Text
from regatta_server.judging.refused import Refused
from regatta_server.limits import SCORED_MOST
from regatta_server.rules.base import AnyRules, Illegal
from regatta_server.rules.lookahead import best_split, filled_play, thrown_play
from regatta_server.rules.registry import NoSuchRules, Registry

SCORED: Final[Mapping[int, float]] = {5: 1 / 12, 6: 1, 10: 1}
"""What a hand of so many dice costs, in moves; a number of dice that no game has is refused unseen."""
SCORED_PAIR: Final = 1 / 10
"""What each pair of rows costs beside it, for each hand."""


def score_price(question: Score) -> int:
    """Return what a question costs, in moves. Raises Refused for more than one may."""
    hands = sum(SCORED.get(len(hand), 0) for hand in question.hands)
    cost = max(1, ceil(hands + SCORED_PAIR * len(question.pairs) * len(question.hands)))
    if cost > SCORED_MOST:
        raise Refused(
            Code.TOO_MANY,
            Text(
                "score-too-many-moves",
                "This counts as {n} moves, and {most} is the most: ask for fewer hands at once.",
                n=cost,
                most=SCORED_MOST,
            ),
        )
    return cost


class Scoring:
    """A question that makes sense, answered hand by hand: each takes up to some milliseconds."""

    def __init__(self, question: Score, registry: Registry) -> None:
        """Judge the question. Raises Refused, with `details.fields` for what makes no sense."""
        self._question = question
        self._rules: Final = _rules(question, registry)
        card = self._rules.card
        for number, hand in enumerate(question.hands):
            if len(hand) != len(card["tray"]):
                raise _wrong(f"hands.{number}", f"{card['name']} is played with {len(card['tray'])} dice")
        most = card["throws"]
        if question.throw is not None and most is not None and question.throw > most:
            raise _wrong("throw", f"a turn of {card['name']} has {most} throws")
        _judge_rows(self._rules, question)
        self._throw = question.throw or most
        self._before = filled_play(self._rules, question.filled)
        self._columns = [row["row"] for row in card["rows"]] if question.rows is None else question.rows
        self.answer: ScoredHands = {"ruleset_version": card["ruleset_version"]}
        """What the hands give that were added."""
        if card["rows"]:
            self.answer["rows"] = self._columns
            self.answer["points"] = []
        else:
            self.answer["set_aside"] = []
        if question.pairs:
            self.answer["pairs"] = []

    def add(self, hand: Sequence[int]) -> None:
        """Put what a hand gives behind the others. Raises Refused where its dice cannot lie aside so."""
        if "set_aside" in self.answer:
            self.answer["set_aside"].append(self._to_set_aside(hand))
            return
        play = thrown_play(self._rules, self._before, hand, range(len(hand)), self._throw)
        worth = {row["row"]: row["potential"] for row in self._rules.sheet(play)["rows"]}
        if "points" in self.answer:
            self.answer["points"].append([worth[row] for row in self._columns])
        if "pairs" in self.answer:
            free = {row for row, points in worth.items() if points is not None}
            self.answer["pairs"].append([self._of_pair(play, pair, free) for pair in self._question.pairs])

    def _of_pair(self, play: Any, pair: Sequence[str], free: set[str]) -> list[int] | None:
        if not free.issuperset(pair):
            return None
        scores = best_split(self._rules, play, pair)["scores"]
        return [scores[row] for row in pair]

    def _to_set_aside(self, hand: Sequence[int]) -> list[Combination]:
        rules = self._rules
        play = thrown_play(rules, self._before, hand, range(len(hand)), None)
        if self._question.aside:
            try:
                for lying in self._question.aside:
                    play = rules.apply(play, SetAside(tuple(lying.dice), lying.face))
            except Illegal as illegal:
                raise _wrong("aside", str(illegal)) from illegal
            left = rules.sheet(play)["offers"]["throw"]
            if not rules.faces(play):
                raise _wrong("aside", "no dice are left to throw: they count, and all are thrown again")
            play = rules.apply(play, Throw(tuple(left)), tuple(hand[die] for die in left))
        return rules.sheet(play)["offers"].get("set_aside", [])


def _rules(question: Score, registry: Registry) -> AnyRules:
    try:
        newest = registry.rules(question.ruleset)
    except NoSuchRules:
        raise Refused(
            Code.NO_SUCH_RULESET,
            Text(
                "no-game-called",
                "There is no game called “{id}”: choose one from the list.",
                id=question.ruleset,
            ),
        ) from None
    if question.ruleset_version is None:
        return newest
    try:
        return registry.rules(question.ruleset, question.ruleset_version)
    except NoSuchRules:
        has = newest.card["ruleset_version"]
        raise Refused(
            Code.OTHER_RULES,
            Text(
                "no-such-version",
                "This server does not have version {n} of {game}: its newest is {most}.",
                n=question.ruleset_version,
                game=newest.card["name"],
                most=has,
            ),
        ) from None


def _judge_rows(rules: AnyRules, question: Score) -> None:
    """Raise Refused where the card has no such rows, or they cannot have come to be filled so."""
    card = rules.card
    if not card["rows"]:
        for field in ("filled", "rows", "pairs"):
            if getattr(question, field):
                raise _wrong(field, f"{card['name']} has no rows")
        return
    if question.aside:
        raise _wrong("aside", f"no dice are set aside in {card['name']}")
    most = {row["row"]: row["most"] for row in rules.sheet(rules.fresh())["rows"]}
    pairs = [row for pair in question.pairs for row in pair]
    for field, rows in (("filled", [*question.filled]), ("rows", question.rows or []), ("pairs", pairs)):
        for row in rows:
            if row not in most:
                raise _wrong(field, f"{card['name']} has no row {row}")
    _judge_filled(card, question.filled, most)
    if question.pairs and card["entries"] != 2:
        raise _wrong("pairs", f"a turn of {card['name']} enters one row")
    if any(one == other for one, other in question.pairs):
        raise _wrong("pairs", "a turn enters two different rows")


def _judge_filled(card: Card, filled: Mapping[str, int], most: Mapping[str, int]) -> None:
    """Raise Refused where no card looks so that somebody throws for."""
    for row, score in filled.items():
        if score > most[row]:
            raise _wrong(f"filled.{row}", f"it gives at most {most[row]}")
    if len(filled) == len(most):
        raise _wrong("filled", "every row is filled: nothing is left to enter")
    if len(filled) % card["entries"]:
        raise _wrong("filled", f"a turn of {card['name']} fills {card['entries']} rows")


def _wrong(field: str, problem: str) -> Refused:
    return Refused(
        Code.BAD_MESSAGE,
        Text(
            "score-unanswerable", "This cannot be answered: {field}: {problem}.", field=field, problem=problem
        ),
        {"fields": [{"field": field, "problem": problem}]},
    )
