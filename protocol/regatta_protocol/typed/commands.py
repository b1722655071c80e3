"""The meaning of a typed line. It knows the card, the sheet of the turn and its offers, and no rules."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from regatta_protocol.sheet import BankOffer, Card, Sheet
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
from regatta_protocol.typed.entries import example_row, parse_rows
from regatta_protocol.typed.offers import (
    AsideOffer,
    aside_offers,
    counted_as,
    listed_offers,
    naming_faces,
    of_dice,
    say_dice,
)
from regatta_protocol.typed.pips import NotFound, Pip, find_dice, pips_of, shades_of
from regatta_protocol.typed.row_names import plain, row_letters, rows_begun
from regatta_protocol.typed.texts import ENGLISH, Texts

QUESTIONS: Final[dict[str, Literal["help", "time"]]] = {"help": "help", "time": "time"}
AND_ENTER: Final = re.compile(r"^(and )?(enter )?")
SURE: Final = re.compile(r"(?<=\S)[\s,]+yes[\s.!]*$", re.IGNORECASE)
"""Behind a row: it is entered for 0 as well."""


def parse(line: str, card: Card, sheet: Sheet | None, texts: Texts = ENGLISH) -> Typed | Refusal:
    """Return what a line asks for in this turn, or why that cannot be done and what to type instead.

    `sheet`: one's own while it is one's own turn, else None.
    """
    if not line.strip():
        return Refusal(texts.empty())
    always = _always(line)
    if always is not None:
        return always
    if sheet is None:
        return Refusal(texts.not_your_turn())
    parser = _Banking if card["entries"] == 0 else _Rows
    return parser(card, sheet, texts).parse(line)


def _always(line: str) -> Typed | None:
    """Return what may be typed whoever's turn it is."""
    if re.fullmatch(r"\s*\?+\s*", line):
        return Say("offers")
    first, _, rest = plain(line).partition(" ")
    if first == "show":
        return Show(line.strip()[len(first) :].strip())
    if first == "resign" and rest in ("", "yes"):
        return Leave(sure=rest == "yes")
    if rest:
        return None
    if first in QUESTIONS:
        return Say(QUESTIONS[first])
    if first == "yes":
        return Yes()
    return TakeBackMove() if first == "undo" else None


class _Turn:
    """The dice of a turn, as a line names them."""

    def __init__(self, card: Card, sheet: Sheet, texts: Texts) -> None:
        """Take what is on the table."""
        self._card = card
        self._sheet = sheet
        self._texts = texts
        self._offers = sheet["offers"]
        self._all = list(range(len(sheet["faces"])))

    def _throw(self, dice: Sequence[int]) -> ThrowDice | Refusal:
        return ThrowDice(list(dice)) if self._offers["throw"] else self._no_throws()

    def _no_throws(self) -> Refusal:
        if self._card["entries"] == 0:
            return Refusal(self._texts.aside_first())
        return Refusal(self._texts.no_throws(example_row(self._card, self._sheet)))

    def _found(self, among: Sequence[int], pips: Sequence[Pip]) -> list[int] | Refusal:
        odd = next((pip.face for pip in pips if not 1 <= pip.face <= 6), None)
        if odd is not None:
            return Refusal(self._texts.no_such_face(odd))
        dice = find_dice(self._card, self._sheet, among, pips)
        if not isinstance(dice, NotFound):
            return dice
        if dice.unclear:
            return Refusal(self._texts.unclear(dice.pip.face, shades_of(self._card)))
        here = say_dice(self._card, self._sheet, among, self._texts)
        return Refusal(self._texts.missing(dice.pip.face, dice.pip.shade, here))


class _Rows(_Turn):
    """A turn that ends with an entry."""

    def parse(self, line: str) -> Typed | Refusal:
        """Return what the line asks for."""
        text = SURE.sub("", line)
        typed = self._parse(text)
        if text == line or isinstance(typed, Refusal):
            return typed
        # Nothing else asks for a yes behind it, so it was not meant for what this would be.
        return (
            replace(typed, sure=True)
            if isinstance(typed, EnterRows)
            else Refusal(self._texts.unknown(line.strip()))
        )

    def _parse(self, line: str) -> Typed | Refusal:
        words = plain(line)
        first, _, more = words.partition(" ")
        whole = self._whole(words)
        if whole is not None:
            return whole
        if first == "enter":
            return self._enter(more)
        # "Keep and enter": whoever enters throws no more.
        if first == "none":
            return self._enter(AND_ENTER.sub("", more))
        pips = pips_of(self._card, more if first in ("throw", "keep") else line)
        if pips is not None:
            return self._holding(pips) if first == "keep" else self._again(pips)
        if first == "throw":
            return Refusal(self._texts.which_dice())
        if first == "keep":
            return self._enter(AND_ENTER.sub("", more))
        return self._keep_and_enter(words) if self._keeps_and_enters(words) else self._enter(line)

    def _whole(self, words: str) -> Typed | Refusal | None:
        """Return what a line asks for that says nothing of single dice or rows."""
        if words in ("all", "throw all"):
            return self._throw(self._offers["throw"])
        if words == "throw":
            fresh = self._sheet["throws"] == 0
            return self._throw(self._offers["throw"]) if fresh else Refusal(self._texts.which_dice())
        return self._keep_all() if words in ("none", "keep", "keep all") else None

    def _keeps_and_enters(self, words: str) -> bool:
        letters = set(row_letters(self._card).values())
        rest = words[1:]
        return words[0:1] == "k" and len(rest) == self._card["entries"] and letters.issuperset(rest)

    def _keep_and_enter(self, words: str) -> EnterRows | Refusal:
        """Return the entry of `kc`; a question where a name begins so, as `kleine Straße`."""
        begun = rows_begun(self._card, words)
        if not begun:
            return self._enter(words[1:])
        letters = row_letters(self._card)
        able = [*begun, *(row for row in self._card["rows"] if letters[row["row"]] in words[1:])]
        return Refusal(self._texts.ambiguous(words, [(row["name"], letters[row["row"]]) for row in able]))

    def _enter(self, text: str) -> EnterRows | Refusal:
        return parse_rows(text, self._card, self._sheet, self._texts)

    def _again(self, pips: Sequence[Pip]) -> Typed | Refusal:
        dice = self._dice(pips)
        return dice if isinstance(dice, Refusal) else ThrowDice(dice)

    def _holding(self, pips: Sequence[Pip]) -> Typed | Refusal:
        holding = self._dice(pips)
        if isinstance(holding, Refusal):
            return holding
        dice = [die for die in self._offers["throw"] if die not in holding]
        return ThrowDice(dice) if dice else Refusal(self._texts.nothing_left())

    def _dice(self, pips: Sequence[Pip]) -> list[int] | Refusal:
        """Return the dice of the pips, where any may be thrown again."""
        if not self._all:
            return Refusal(self._texts.throw_first())
        if not self._offers["throw"]:
            return self._no_throws()
        return self._found(self._offers["throw"], pips)

    def _keep_all(self) -> KeepAll | Refusal:
        if not self._all:
            return Refusal(self._texts.throw_first())
        if not self._offers["hold"]:
            return Refusal(self._texts.nothing_to_keep(example_row(self._card, self._sheet)))
        return KeepAll(self._all)


class _Banking(_Turn):
    """A turn in which dice are set aside and points banked."""

    def parse(self, line: str) -> Typed | Refusal:
        """Return what the line asks for."""
        words = plain(line)
        first, _, more = words.partition(" ")
        if words in ("all", "throw", "throw all"):
            return self._throw(self._offers["throw"])
        if words == "none":
            return Refusal(self._texts.none_banks())
        if first == "bank":
            return self._bank(more, self._offers.get("bank", []))
        aside = re.fullmatch(r"(?:set )?(?:aside|keep)\b(.*)", words)
        if aside is not None:
            return self._set_aside(aside[1])
        listed = listed_offers(self._sheet).get(words)
        if listed is not None:
            return SetDiceAside(listed.dice, listed.face)
        if pips_of(self._card, line) is not None:
            return Refusal(self._texts.to_set_aside())
        return Refusal(self._texts.unknown(line.strip()))

    def _bank(self, which: str, ways: Sequence[BankOffer]) -> BankPoints | Refusal:
        if not ways:
            return Refusal(self._texts.no_bank())
        if which and not (which.isdecimal() and 1 <= int(which) <= len(ways)):
            return Refusal(self._texts.no_such_way(len(ways)))
        return BankPoints(ways[int(which) - 1 if which else 0]["join"])

    def _set_aside(self, what: str) -> SetDiceAside | Refusal:
        offers = aside_offers(self._sheet)
        if not self._all and self._sheet["throws"] == 0:
            return Refusal(self._texts.throw_first())
        if not offers:
            return Refusal(self._texts.nothing_to_set_aside())
        listed = listed_offers(self._sheet).get(what.strip())
        if listed is not None:
            return SetDiceAside(listed.dice, listed.face)
        named = re.fullmatch(r"(.*?)\bas ([1-6])s?", what)
        pips = pips_of(self._card, named[1] if named else what)
        if pips is None:
            return Refusal(self._texts.to_set_aside())
        made = {die for one in self._sheet.get("aside", []) for die in one["dice"]}
        dice = self._found([die for die in self._all if die not in made], pips)
        if isinstance(dice, Refusal):
            return dice
        face = int(named[2]) if named else None
        return self._as_one(of_dice(offers, dice), face)

    def _as_one(self, same: Sequence[AsideOffer], face: int | None) -> SetDiceAside | Refusal:
        """Return the one of the offers of some dice that is meant, by a face if one is named."""
        meant = same if face is None else counted_as(same, face)
        if not meant:
            return Refusal(self._texts.no_combination())
        if len(meant) > 1:
            return Refusal(self._texts.which_face(naming_faces(same)))
        return SetDiceAside(meant[0].dice, meant[0].face)
