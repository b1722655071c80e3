"""Records in which any number was changed: what the rules decide is found, and nothing breaks."""

import contextlib
from typing import Any, Final

from hypothesis import assume, given
from hypothesis import strategies as st
from pydantic import ValidationError

from regatta_protocol.record.record import RECORD
from regatta_server.game.mismatch import Mismatch
from regatta_server.game.replay import replay
from regatta_server.game.replay_head import OtherRules, rules_for
from tests.proving import examples
from tests.records.copies import GAMES, Path, at, changed, found, game, numbers

APART: Final = ("at_ms", "tumble", "deadline_ms")
"""Times and pictures, of which the rules know nothing: the seal alone is over them."""
CHOSEN: Final = {
    "thrown": ("dice", "faces"),
    "held": ("dice",),
    "secured": ("dice", "face"),
    "contributed": ("seat",),
    "stretched": ("seat", "times"),
    "vacation": ("seat", "until_ms"),
}
"""What a seat might as well have chosen, or the dice have shown: by the rules it may be something else, and
the game goes on from there. That it was so, the seed and the seal say."""


def of_the_rules(record: Any) -> list[Path]:
    """Return where those numbers stand that the rules alone decide."""
    paths: list[Path] = [("result", *path) for path in numbers(record["result"])]
    several = record["options"]["order"] != "alternate"
    for number, fact in enumerate(record["facts"]):
        free = (*APART, *CHOSEN.get(fact["type"], ()))
        if several and fact["type"] == "held":
            # Another seat may hold dice at the same time.
            free = (*free, "seat")
        paths += [("facts", number, *path) for path in numbers(fact) if path[0] not in free]
    return paths


@examples(40)
@given(data=st.data(), name=st.sampled_from([name for name in GAMES if name != "given-up"]))
def test_any_number_that_the_rules_decide_is_found_when_it_is_another(data: st.DataObject, name: str) -> None:
    record = game(name)
    path = data.draw(st.sampled_from(of_the_rules(record)), "path")
    old = at(record, path)
    value = not old if isinstance(old, bool) else data.draw(st.integers(-60, 400), "value")
    assume(value != old)
    changed(record, path, value)
    found(record)


@examples(40)
@given(data=st.data(), name=st.sampled_from(sorted(GAMES)))
def test_whatever_is_changed_nothing_else_comes_of_it(data: st.DataObject, name: str) -> None:
    record = game(name)
    for _ in range(data.draw(st.integers(1, 3), "changes")):
        path = data.draw(st.sampled_from(list(numbers(record))), "path")
        value = data.draw(st.one_of(st.integers(-3, 8), st.integers(), st.booleans()), "value")
        changed(record, path, value)
    facts = record["facts"]
    if data.draw(st.booleans(), "facts moved"):
        number = data.draw(st.integers(0, len(facts) - 1), "which")
        facts.insert(data.draw(st.integers(0, len(facts)), "to"), facts.pop(number))
    try:
        RECORD.validate_python(record, strict=True)
    except ValidationError:
        assume(False)
    with contextlib.suppress(Mismatch, OtherRules):
        list(replay(rules_for(record), record))
