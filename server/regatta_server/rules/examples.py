"""Example hands that show what a game's rows and combinations require, with their scores by the rules.

The choice of hands is made here, the same for all rulesets; every score comes from playing them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from regatta_protocol.http.guide import Example, RowExamples
from regatta_protocol.moves import Enter, SetAside, Throw
from regatta_protocol.sheet import Card
from regatta_protocol.text import Text
from regatta_server.rules.base import AnyRules, Faces, Illegal
from regatta_server.rules.rows import NUMBER_IDS

TELLING: Final = ((6, 6, 6, 6, 6), (6, 6, 6, 5, 5), (2, 3, 4, 5, 6), (1, 1, 2, 4, 6))
"""For a row that the table below does not know."""

HANDS: Final[Mapping[str, Sequence[Faces]]] = {
    **{
        row: ((face,) * 5, (face, face, face, other, other - 1), (other,) * 5)
        for face, row, other in zip(range(1, 7), NUMBER_IDS, (6, 6, 6, 6, 3, 3), strict=True)
    },
    "one_pair": ((6, 6, 2, 3, 4), (5, 5, 2, 2, 6), (4, 4, 4, 4, 4), (1, 2, 3, 4, 6)),
    "two_pairs": ((6, 6, 5, 5, 1), (3, 3, 3, 2, 2), (4, 4, 4, 4, 6), (5, 5, 5, 5, 5), (6, 6, 3, 4, 5)),
    "three_of_a_kind": ((6, 6, 6, 4, 5), (2, 2, 2, 2, 5), (6, 6, 6, 6, 6), (5, 5, 4, 4, 6)),
    "four_of_a_kind": ((6, 6, 6, 6, 5), (3, 3, 3, 3, 2), (6, 6, 6, 6, 6), (5, 5, 5, 4, 4)),
    "full_house": ((6, 6, 6, 5, 5), (2, 2, 2, 3, 3), (6, 6, 6, 6, 6), (5, 5, 5, 4, 6)),
    "small_straight": ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (1, 2, 3, 4, 4), (1, 3, 4, 5, 6), (1, 2, 3, 5, 6)),
    "large_straight": ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (1, 3, 4, 5, 6)),
    "straight": ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (1, 3, 4, 5, 6), (1, 1, 3, 4, 5), (1, 1, 3, 4, 6)),
    "yacht": ((6, 6, 6, 6, 6), (2, 2, 2, 2, 2), (6, 6, 6, 6, 5)),
    "chance": ((6, 6, 6, 6, 6), (5, 5, 4, 6, 6), (1, 2, 2, 4, 6)),
}
"""By row: the best first, then some ordinary ones, and near misses, which give 0. Enough to tell apart any
two ways to score the row that there are (a test proves it)."""

YACHT: Final = (6, 6, 6, 6, 6)
YACHT_ROW: Final = "yacht"
OWN_ROW: Final = "sixes"
"""The upper row of the face of `YACHT`."""
ONE_MORE: Final = Text("note-after-one-more", "after one more, entered in another row")
NO_YACHT: Final = (1, 1, 2, 4, 6)
SPLITS: Final = (
    (6, 6, 6, 3, 3, 1, 2, 3, 4, 5),
    (5, 5, 5, 5, 2, 2, 3, 4, 6, 6),
    (4, 4, 4, 4, 4, 4, 2, 2, 1, 6),
)
"""Throws of ten dice."""


@dataclass(frozen=True, slots=True)
class Given:
    """What came of an entry."""

    score: int
    more: int
    """What the total gained besides the score of what was entered."""
    won: bool


def thrown(rules: AnyRules, play: Any, hand: Faces, throw: int) -> Any:
    """Return the play after throws of all dice, each of which brought this hand; in ten dice twice."""
    dice = tuple(range(len(rules.card["tray"])))
    for _ in range(throw):
        play = rules.apply(play, Throw(dice), (hand * rules.card["entries"])[: len(dice)])
    return play


def entered(rules: AnyRules, play: Any, row: str, hand: Faces, throw: int = 2) -> Any:
    """Return the play after this hand is entered in this row, in another one too where a turn enters two.

    Raises Illegal where the rules bar the entry.
    """
    offered = [one for one in rules.sheet(play)["rows"] if one["score"] is None and one["row"] != row]
    rows = [row, *(one["row"] for one in reversed(offered))][: rules.card["entries"]]
    size = len(hand)
    groups = {one: tuple(range(place * size, (place + 1) * size)) for place, one in enumerate(rows)}
    return rules.apply(thrown(rules, play, hand, throw), Enter(groups))


def given(rules: AnyRules, play: Any, row: str, hand: Faces, throw: int = 2) -> Given:
    """Return what this hand gives in this row after that throw. Raises Illegal where it is barred."""
    after = entered(rules, play, row, hand, throw)
    before_scores, scores = _scores(rules, play), _scores(rules, after)
    new = sum(score for one, score in scores.items() if one not in before_scores)
    gained = rules.standing(after).total - rules.standing(play).total
    return Given(scores[row], gained - new, rules.standing(after).won)


def plain_examples(rules: AnyRules) -> list[RowExamples]:
    """Return examples of every row on an empty card; by throw where that matters."""
    return [{"row": row["row"], "examples": [*_plain(rules, row["row"])]} for row in rules.card["rows"]]


def joker_examples(rules: AnyRules) -> list[RowExamples]:
    """Return what five of a kind gives in each row once their own row is filled, where that is more."""
    names = {row["row"]: row["name"] for row in rules.card["rows"]}
    return [{"row": row, "examples": [*_jokers(rules, row, names)]} for row in names]


def line_examples(rules: AnyRules) -> list[RowExamples]:
    """Return what every line that adds to the total gives, and for what."""
    lines = [line["line"] for line in rules.card["lines"] if not line["line"].endswith("_total")]
    return [{"row": line, "examples": [_of_line(rules, line)]} for line in lines]


def split_examples(rules: AnyRules) -> list[Example]:
    """Return throws of all dice, each with the two rows that give most; none where a turn enters one."""
    size = rules.card["entries"]
    return [_best_split(rules, faces) for faces in SPLITS if size > 1]


@dataclass(frozen=True, slots=True)
class Scene:
    """Dice that a player sets aside, one step a throw."""

    steps: tuple[tuple[tuple[str, int], ...], ...]
    """For each throw the dice set aside, by shade and face as thrown."""
    note: Text | None = None


DARK_ACE: Final = ("dark", 1)
SCENES: Final = (
    Scene(((("light", 3), ("light", 3)),)),
    Scene(((("light", 3), ("light", 3), ("light", 3)),)),
    Scene(((("light", 6), ("light", 6), ("dark", 6)),)),
    Scene(((("dark", 5), ("dark", 5)),), Text("note-dark-gives-nothing", "only dark dice give nothing")),
    Scene(
        ((DARK_ACE, ("light", 4)),),
        Text("note-dark-ace-takes-face", "the dark ace takes the face of the other"),
    ),
    Scene(
        ((DARK_ACE, DARK_ACE), (("light", 6),)),
        Text("note-dark-aces-then-six", "two dark aces, then a light 6 added: all are sixes"),
    ),
    Scene(((("light", 1), ("light", 1)),), Text("note-light-aces-not-wild", "light aces are not wild")),
)


def combination_examples(rules: AnyRules) -> list[Example]:
    """Return combinations and what they give; none for a game with rows."""
    return [_combination(rules, scene) for scene in SCENES if not rules.card["rows"]]


def _scores(rules: AnyRules, play: Any) -> dict[str, int]:
    return {row["row"]: row["score"] for row in rules.sheet(play)["rows"] if row["score"] is not None}


def _plain(rules: AnyRules, row: str) -> Iterator[Example]:
    """Yield the row's examples on an empty card; the first hand for both throws, where that matters."""
    for place, hand in enumerate(HANDS.get(row, TELLING)):
        first, later = (given(rules, rules.fresh(), row, hand, throw) for throw in (1, 2))
        if first == later:
            yield {"faces": list(hand), "score": later.score}
            continue
        for throw, found in ((1, first), (2, later)):
            if throw == 1 and place > 0:
                continue
            example: Example = {"faces": list(hand), "throw": throw, "score": found.score}
            if found.won:
                example["note"] = Text("note-wins-at-once", "wins the game at once")
            yield example


def _jokers(rules: AnyRules, row: str, names: Mapping[str, str]) -> Iterator[Example]:
    """Yield what five of a kind gives here once the row of five of a kind is filled, where that is more."""
    if YACHT_ROW not in names:
        return
    if row == YACHT_ROW:
        yield from _added(rules)
        return
    plain = given(rules, rules.fresh(), row, YACHT)
    for hand in (YACHT, NO_YACHT):
        play = entered(rules, rules.fresh(), YACHT_ROW, hand)
        held = _scores(rules, play)[YACHT_ROW]
        found, filled = _allowed(rules, play, row), None
        if found is None:
            filled = names[OWN_ROW]
            found = _allowed(rules, entered(rules, play, OWN_ROW, NO_YACHT), row)
        if found is not None and found.score != plain.score:
            note = _joker_note(held, names[YACHT_ROW], filled, found.more)
            yield {"faces": list(YACHT), "score": found.score, "note": note}


def _joker_note(held: int, row: str, filled: str | None, more: int) -> Text:
    """Return when a joker gives that: with so much in its row, and with that row filled, if one must be."""
    if filled is None:
        if more:
            return Text(
                "note-joker-more",
                "with {score} in {row}, and {more} more besides",
                score=held,
                row=row,
                more=more,
            )
        return Text("note-joker", "with {score} in {row}", score=held, row=row)
    if more:
        return Text(
            "note-joker-filled-more",
            "with {score} in {row} and {row2} filled, and {more} more besides",
            score=held,
            row=row,
            row2=filled,
            more=more,
        )
    return Text(
        "note-joker-filled", "with {score} in {row} and {row2} filled", score=held, row=row, row2=filled
    )


def _added(rules: AnyRules) -> Iterator[Example]:
    """Yield what the row of five of a kind holds after one more, where that is added to it."""
    play = entered(rules, rules.fresh(), YACHT_ROW, YACHT)
    later = entered(rules, play, OWN_ROW, YACHT)
    if _scores(rules, later)[YACHT_ROW] != _scores(rules, play)[YACHT_ROW]:
        score = _scores(rules, later)[YACHT_ROW]
        yield {"faces": list(YACHT), "score": score, "note": ONE_MORE}


def _allowed(rules: AnyRules, play: Any, row: str) -> Given | None:
    """Return what five of a kind gives in this row; None where it may not be entered there."""
    try:
        return given(rules, play, row, YACHT)
    except Illegal:
        return None


def _of_line(rules: AnyRules, line: str) -> Example:
    """Return what a line adds to the total: a bonus with an aim, or points for further fives of a kind."""
    play = rules.fresh()
    faces: Faces = ()
    aim = next(one.get("aim") for one in rules.sheet(play)["lines"] if one["line"] == line)
    if aim is not None:
        for face, row in enumerate(NUMBER_IDS, start=1):
            play = entered(rules, play, row, (face,) * 4 + (1 + face % 6,))
        note = Text("note-for-aim", "for {aim} or more", aim=aim)
    else:
        faces = YACHT
        play = entered(rules, entered(rules, play, YACHT_ROW, YACHT), OWN_ROW, YACHT)
        name = next(row["name"] for row in rules.card["rows"] if row["row"] == YACHT_ROW)
        note = Text(
            "note-for-each-after",
            "for each {row} after one that gave {score}",
            row=name.lower(),
            score=_scores(rules, play)[YACHT_ROW],
        )
    value = next(one["value"] for one in rules.sheet(play)["lines"] if one["line"] == line)
    return {"faces": list(faces), "score": value, "note": note}


def _best_split(rules: AnyRules, faces: Faces) -> Example:
    """Return a throw of all dice in the groups of its best entry on an empty card."""
    play = rules.apply(rules.fresh(), Throw(tuple(range(len(faces)))), faces)
    names = {row["row"]: row["name"] for row in rules.card["rows"]}
    entries = [rules.best_entry(play, rows) for rows in combinations(names, rules.card["entries"])]
    best = max(entries, key=lambda entry: rules.standing(rules.apply(play, entry)).total)
    scores = _scores(rules, rules.apply(play, best))
    first, second = best.rows
    return {
        "faces": [face for dice in best.rows.values() for face in sorted(faces[die] for die in dice)],
        "score": sum(scores.values()),
        "note": Text(
            "note-split",
            "{row} {score}, {row2} {more}",
            row=names[first],
            score=scores[first],
            row2=names[second],
            more=scores[second],
        ),
    }


def _combination(rules: AnyRules, scene: Scene) -> Example:
    """Return what the combination of a scene gives, thrown and set aside step by step."""
    play = rules.fresh()
    free = list(range(len(rules.card["tray"])))
    face = 0
    for step in scene.steps:
        taken = _places(rules.card, free, step)
        shown = dict(zip(taken, (thrown_face for _, thrown_face in step), strict=True))
        used = {*shown.values(), 1, face}
        others = iter(other for other in range(2, 7) if other not in used)
        play = rules.apply(play, Throw(tuple(free)), tuple(shown.get(die) or next(others) for die in free))
        # A combination is named as it is called now: dark aces that another die joins are still ones.
        face = face or next((own for own in shown.values() if own != 1), 1)
        play = rules.apply(play, SetAside(tuple(taken), face))
        free = [die for die in free if die not in taken]
    [combination] = rules.sheet(play)["aside"]
    example: Example = {
        "faces": [own for step in scene.steps for _, own in step],
        "shades": [shade for step in scene.steps for shade, _ in step],
        "score": combination["points"],
    }
    return example | {"note": scene.note} if scene.note else example


def _places(card: Card, free: Sequence[int], step: Sequence[tuple[str, int]]) -> list[int]:
    """Return for each die of a step a free place of its shade in the tray."""
    left = list(free)
    places: list[int] = []
    for shade, _ in step:
        place = next(die for die in left if card["tray"][die] == shade)
        left.remove(place)
        places.append(place)
    return places
