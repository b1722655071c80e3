"""What a person wrote about a ruleset, for its rules page; the rest of the page is made from the rules."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PageText:
    """The words of one ruleset's page."""

    source: str
    """Where the rules come from."""
    special: tuple[str, ...] = ()
    """What a player must know beside the rows, a paragraph each."""
    readings: tuple[str, ...] = ()
    """How points are read that the source leaves open (RULES.md, *reading*), a sentence each."""
    tips: tuple[str, ...] = ()
    """Strategy, a sentence or two each."""
    relatives: tuple[str, ...] = ()
    """Ids of the rulesets that it is compared with, the nearest first."""
