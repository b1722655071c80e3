"""Random legal games of any ruleset, for Hypothesis. Knows the Rules interface and nothing behind it."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby, product
from typing import Any, NamedTuple, TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from typing_extensions import override

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_server.rules.base import AnyRules, Faces
from regatta_server.rules.catalogue import REGISTRY, RULES
from tests.proving import examples

T = TypeVar("T")

LONGEST = 400
"""Moves after which a game is left as it stands: a ruleset without an end fails and does not hang."""

SOME = 400
"""Moves that are tried one by one where a play has ten thousand."""

a_game = settings(
    # Few a ruleset, for there are many rulesets and most share their code.
    examples(2),
    # Without Phase.explain: saying why a whole game fails takes minutes.
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


def in_short(rules: AnyRules) -> AnyRules:
    """Return rules to the lowest target that a room may choose, where they are played to one."""
    least = {option["option"]: option["least"] for option in rules.card["options"]}
    return rules.configured({"target": least.get("target")})


def each(versions: Iterable[AnyRules]) -> pytest.MarkDecorator:
    """Return the mark of a test that all of these rules pass, older ones under their id and version."""
    named_rules = {name_of(rules): in_short(rules) for rules in versions}
    return pytest.mark.parametrize("rules", named_rules.values(), ids=named_rules)


def name_of(rules: AnyRules) -> str:
    """Return the id of the newest rules of a ruleset, and that of others with their version."""
    ruleset, version = rules.card["ruleset"], rules.card["ruleset_version"]
    return ruleset if RULES[ruleset] is rules else f"{ruleset}-{version}"


def sets_aside(rules: AnyRules) -> bool:
    """Return whether dice are set aside in a game."""
    return "aside" in rules.sheet(rules.fresh())


every_version = each(REGISTRY.versions)
every_version_with_dice_set_aside = each(filter(sets_aside, REGISTRY.versions))
every_ruleset = each(RULES.values())
"""As new rooms play it: for tests that open rooms."""


class Step(NamedTuple):
    """One move of a game: the play before it, the move with the faces it threw, and the play after it."""

    before: Any
    move: Move
    faces: Faces
    after: Any

    @override
    def __repr__(self) -> str:
        return f"{named(self.move)} {self.faces or ''}".rstrip()


@cache
def faces_of(number: int) -> st.SearchStrategy[Faces]:
    """Return faces of so many dice: any, or all alike, which changes many a score.

    Up to five dice are one choice among all their faces: a game draws hundreds, and a choice for each die
    takes most of the time that the game takes.
    """
    alike = [(face,) * number for face in range(1, 7)]
    first = list(product(range(1, 7), repeat=min(number, 5)))
    different: st.SearchStrategy[Faces] = st.sampled_from(first)
    if number > 5:
        different = st.tuples(different, faces_of(number - 5)).map(lambda both: (*both[0], *both[1]))
    return st.one_of(different, st.sampled_from(alike))


def drawn_faces(draw: Callable[..., Any], move: Move) -> Faces:
    """Draw faces for the dice that a move throws."""
    faces: Faces = draw(faces_of(len(move.dice))) if isinstance(move, Throw) else ()
    return faces


@st.composite
def games(draw: Callable[..., Any], rules: AnyRules) -> list[Step]:
    """Draw a game played to its end, or for LONGEST moves: any legal moves, any faces."""
    steps: list[Step] = []
    play = rules.fresh()
    while not rules.standing(play).done and len(steps) < LONGEST:
        # The kind first: among thousands of entries a throw would hardly ever come.
        kinds: dict[str, list[Move]] = {}
        for kind, alike in groupby(rules.moves(play), type):
            kinds.setdefault(kind.__name__, []).extend(alike)
        of_a_kind = kinds[draw(st.sampled_from(sorted(kinds)))]
        # By its place: to sample from a list, Hypothesis hashes all that is in it.
        move = of_a_kind[draw(st.integers(0, len(of_a_kind) - 1))]
        faces = drawn_faces(draw, move)
        after = rules.apply(play, move, faces)
        steps.append(Step(play, move, faces, after))
        play = after
    return steps


def plays(game: list[Step]) -> list[Any]:
    """Return every play of a game, the fresh one first."""
    return [game[0].before, *(step.after for step in game)]


def some_play(data: st.DataObject, rules: AnyRules) -> Any:
    """Draw a play from anywhere in a game, its end included."""
    return data.draw(st.sampled_from(plays(data.draw(games(rules)))))


def some(data: st.DataObject, moves: Sequence[Move]) -> Sequence[Move]:
    """Return all of the moves, or about SOME of them from all over the list."""
    step = len(moves) // SOME + 1
    return moves[data.draw(st.integers(0, step - 1)) :: step]


def grouped(items: Iterable[T], key: Callable[[T], Hashable]) -> Mapping[Any, list[T]]:
    """Return the items by their key, in their order."""
    groups: dict[Hashable, list[T]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


def aim(move: Move) -> Hashable:
    """Return what moves without dice have in common when a player weighs them against one another."""
    match move:
        case Enter():
            return ("enter", frozenset(move.rows))
        case SetAside():
            return ("set aside", frozenset(move.dice), move.face)
        case Bank():
            return ("bank",)
        case Throw():
            return ("throw",)


def named(move: Move) -> str:
    """Return one text for all ways to say the same move: the order of dice and rows never matters."""
    match move:
        case Throw():
            return f"throw {sorted(move.dice)}"
        case Enter():
            return f"enter {sorted((row, sorted(dice)) for row, dice in move.rows.items())}"
        case SetAside():
            return f"set aside {sorted(move.dice)} as {move.face}"
        case Bank():
            return f"bank {sorted(move.join.items())}"


def stored(play: Any) -> str:
    """Return a play as it is stored."""
    return msgspec.json.encode(play).decode()


def wild_moves(rules: AnyRules) -> st.SearchStrategy[Move]:
    """Return moves that make sense in form only: dice and rows that may not exist, too many or too few."""
    card = rules.card
    size = len(card["tray"])
    die = st.integers(-1, size)
    dice = st.lists(die, max_size=size + 1).map(tuple)
    face = st.integers(0, 7)
    rows = st.sampled_from([*(row["row"] for row in card["rows"]), "no_such_row"])
    entries = max(card["entries"], 1)
    whole = st.builds(
        lambda named_rows, tray: Enter({row: tuple(tray[n::entries]) for n, row in enumerate(named_rows)}),
        st.lists(rows, min_size=entries, max_size=entries, unique=True),
        st.permutations(range(size)),
    )
    return st.one_of(
        dice.map(Throw),
        st.dictionaries(rows, dice, max_size=3).map(Enter),
        whole,
        st.builds(SetAside, dice, face),
        st.dictionaries(die, face, max_size=3).map(Bank),
    )
