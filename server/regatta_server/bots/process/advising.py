"""The question what each move is worth, for the API."""

from collections.abc import Mapping, Sequence
from typing import Any

from regatta_server.bots.advice import advice, position
from regatta_server.bots.process.tables import Tables
from regatta_server.rules.given_play import Written, WrongInput, as_parameter


def advise(tables: Tables, given: Mapping[str, str]) -> Any:
    """Return an `Advice`, or as `refused` what is wrong and as `part` with which parameter.

    Given are `ruleset` and what stands behind the question mark, all as it was written.
    """
    written = Written(
        ruleset=given["ruleset"],
        dice=given["dice"],
        throw=given.get("throw"),
        filled=_listed(given.get("filled")),
        shades=given.get("shades"),
        # In an address a plus sign is a blank.
        aside=_listed(given.get("aside", "").replace(" ", "+")),
        spell=as_parameter,
    )
    try:
        at = position(written, given.get("total"), given.get("rival"))
        return advice(at, tables.weigher(at.given.rules, races=bool(at.rivals)))
    except WrongInput as wrong:
        return {"refused": str(wrong), "part": wrong.part}


def _listed(names: str | None) -> Sequence[str]:
    return names.split(",") if names else ()
