"""Write docs/typed/: what lines ask for at moments of every game, for clients in any language.

    python -m tests.protocol.typed.cases

The moments are of plays by the real rules with dice by a seed. One test holds the files fresh, another has
the web client's text mode read the same lines.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any, Final

from regatta_protocol.moves import Throw
from regatta_protocol.sheet import Card, Sheet
from regatta_protocol.typed.acts import (
    BankPoints,
    EnterRows,
    KeepAll,
    Leave,
    Refusal,
    Say,
    SetDiceAside,
    Show,
    TakeBackMove,
    ThrowDice,
    Typed,
    Yes,
)
from regatta_protocol.typed.commands import parse
from regatta_protocol.typed.row_names import row_letters
from regatta_protocol.typed.table_text import may_do
from regatta_server.rules.base import AnyRules
from regatta_server.rules.catalogue import REGISTRY

FOLDER: Final = Path(__file__).resolve().parents[3] / "docs" / "typed"
NAMES: Final = {
    ThrowDice: "throw",
    KeepAll: "keep",
    EnterRows: "enter",
    SetDiceAside: "set-aside",
    BankPoints: "bank",
    Leave: "resign",
    Show: "show",
    TakeBackMove: "undo",
    Yes: "yes",
}
ALWAYS: Final = (
    "",
    " ",
    "?",
    "??",
    "help",
    "time",
    "undo",
    "show",
    "SHOW  Bo",
    "resign",
    "Resign yes",
    "resign now",
    "Yes!",
)
ODD: Final = (
    "zebra",
    "k",
    "kz",
    "7",
    "0",
    "throw",
    "x9",
    "straight",
    "of a kind",
    "fúll  hoUSE!",
    "3s",
    "all?",
    "al",
    "all yes",
    "hi",
    "Hi,",
    "cho",
    "chioce",
    "larg straight",
    "fi",
    "h i",
)


def as_json(typed: Typed | Refusal) -> dict[str, Any]:
    """Return an act as the web client has it."""
    if isinstance(typed, Refusal):
        return {"refused": typed.why}
    if isinstance(typed, Say):
        return {"do": typed.what}
    return {"do": NAMES[type(typed)], **asdict(typed)}


def cases(rules: AnyRules) -> dict[str, Any]:
    """Return lines and what they ask for, at some moments of a play."""
    moments = [
        {
            "sheet": sheet,
            "may": may_do(rules.card, sheet),
            "lines": [[line, as_json(parse(line, rules.card, sheet))] for line in lines(rules.card, sheet)],
        }
        for sheet in (None, *_sheets(rules, Random(1938)))
    ]
    return {"ruleset": rules.card["ruleset"], "moments": moments}


def rendered(one: dict[str, Any]) -> str:
    """Return the text of a file."""
    return json.dumps(one, ensure_ascii=False, separators=(",", ":")).replace('{"sheet"', '\n{"sheet"') + "\n"


def lines(card: Card, sheet: Sheet | None) -> list[str]:
    """Return lines that somebody might type, with these dice."""
    if sheet is None:
        return [*ALWAYS, "all", "a", "zebra"]
    faces = "".join(str(face) for face in sheet["faces"])
    dice = [
        faces[:2],
        f"throw {faces[-2:]}",
        " ".join(faces[:3]),
        f"keep {faces[:2]}",
        f"{faces}1",
        "keep",
        "None",
    ]
    kinds = _banking(card, faces) if card["entries"] == 0 else _rows(card, faces)
    return list(
        dict.fromkeys([*ALWAYS, *ODD, "all", "Throw all", *(one for one in dice if one.strip()), *kinds])
    )


def _rows(card: Card, faces: str) -> list[str]:
    letters = list(row_letters(card).values())
    one, two = letters[1], letters[-1]
    names = [row["name"] for row in card["rows"]]
    aliases = [alias for row in card["rows"] for alias in row["aliases"]][:3]
    half = faces[: len(card["tray"]) // 2]
    pairs = [
        one + two,
        f"{one} {two}",
        f"{names[0]} and {names[-1]}",
        one + one,
        f"k{one}{two}",
        f"none {one} {two}",
    ]
    split = [f"{one} {half} {two}", f"{two} {half} {one} {half}"] if half else []
    return [
        *letters[::3],
        *(f"{begin}{one}" for begin in ("k", "none ", "keep and enter ", "enter ")),
        *(names[place] for place in (0, -1)),
        names[-2].lower()[:4],
        f"{one} yes",
        f"{names[-1]}, YES.",
        f"enter {names[0][:-1]}",
        f"{names[0][1:]}",
        *aliases,
        *pairs,
        *split,
    ]


def _banking(card: Card, faces: str) -> list[str]:
    shaded = "".join(f"{shade[0]}{face}" for shade, face in zip(card["tray"], faces, strict=False))
    aside = [
        f"aside {faces[:2]}",
        f"keep {faces[:1]} as 6s",
        f"set aside {shaded[:4]}",
        "aside",
        "aside 66",
        "aside b",
    ]
    return [*(aside if faces else aside[3:]), "a", "b", "c", "bank", "bank 2", "bank 9", "bank x"]


def _sheets(rules: AnyRules, chance: Random) -> Iterator[Sheet]:
    """Yield sheets of a play: fresh, after throws, with rows filled, and where no throw is left."""
    play = rules.fresh()
    yield rules.sheet(play)
    seen = 0
    while seen < 4 or (rules.sets_aside and seen < 12):
        sheet = rules.sheet(play)
        dice = tuple(sheet["offers"]["throw"])
        if dice and (sheet["throws"] == 0 or chance.random() < 0.7):
            play = rules.apply(play, Throw(dice), tuple(chance.randint(1, 6) for _ in dice))
            if chance.random() < 0.6:
                seen += 1
                yield rules.sheet(play)
        else:
            choices = list(rules.choices(play))
            if not choices:
                return
            play = rules.apply(play, chance.choice(choices))
            if rules.sets_aside and rules.sheet(play)["faces"]:
                seen += 1
                yield rules.sheet(play)


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for card in REGISTRY.cards():
        rules = REGISTRY.rules(card["ruleset"])
        (FOLDER / f"{card['ruleset']}.json").write_text(rendered(cases(rules)), encoding="utf-8")


if __name__ == "__main__":
    main()
