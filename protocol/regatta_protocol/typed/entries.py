"""Rows of an entry as they are typed: one, or several with the dice that each takes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from regatta_protocol.sheet import Card, CardRow, Sheet
from regatta_protocol.typed.acts import EnterRows, Refusal
from regatta_protocol.typed.pips import NotFound, Pip, find_dice, pips_of
from regatta_protocol.typed.row_names import plain, row_letters, rows_named, typed_name
from regatta_protocol.typed.texts import ENGLISH, Texts


@dataclass(frozen=True, slots=True)
class TypedRow:
    """A row as it is typed, with the pips of its dice where they are given."""

    name: str
    pips: Sequence[Pip] | None = None


def example_row(card: Card, sheet: Sheet) -> str:
    """Return how a row that may be entered is typed: by the letter of the best, or of the best two."""
    letters = row_letters(card)
    able = [row for row in sheet["rows"] if row["row"] in sheet["offers"]["enter"]]
    best = sorted(able, key=lambda row: -(row["potential"] or 0))[: card["entries"]]
    return typed_letters(card, [letters[row["row"]] for row in best])


def typed_letters(card: Card, letters: Sequence[str]) -> str:
    """Return how rows are typed by their letters: apart where together they begin the name of another one."""
    compact = "".join(letters)
    return " ".join(letters) if len(letters) > 1 and rows_named(card, compact, ENGLISH) else compact


def parse_rows(text: str, card: Card, sheet: Sheet, texts: Texts) -> EnterRows | Refusal:
    """Return the entry that a text asks for, or why it cannot be."""
    typed = _typed_rows(text, card, texts)
    rows: list[CardRow] = []
    for one in typed:
        row = _one_row(one.name, card, texts)
        if isinstance(row, Refusal):
            return row
        rows.append(row)
    for row in rows:
        unfit = _unfit(row, card, sheet, texts)
        if unfit is not None:
            return unfit
    entry = _with_dice(rows, typed, card, sheet, texts)
    if isinstance(entry, Refusal):
        return entry
    pairs = zip(rows, typed, strict=True)
    guessed = next((row for row, one in pairs if not rows_named(card, one.name, texts, whole=True)), None)
    if guessed is not None:
        return _question(guessed, card, sheet, texts)
    letters = plain(text)
    apart = typed_letters(card, [*letters])
    if len(rows) == len(letters) and apart != letters:
        # `fi` is rows f and i, and begins the name of another one.
        return Refusal(texts.enter_row(texts.list([row["name"] for row in rows]), None, apart))
    return entry


def _question(row: CardRow, card: Card, sheet: Sheet, texts: Texts) -> Refusal:
    """Return the question whether a row is meant. What several rows would get depends on the split."""
    now = next((one for one in sheet["rows"] if one["row"] == row["row"]), None)
    worth = now["potential"] if now is not None and card["entries"] == 1 else None
    return Refusal(texts.enter_row(row["name"], worth, typed_name(card, row)))


def _with_dice(
    rows: Sequence[CardRow], typed: Sequence[TypedRow], card: Card, sheet: Sheet, texts: Texts
) -> EnterRows | Refusal:
    letters, entries = row_letters(card), card["entries"]
    first = rows[0]
    if len(rows) > entries == 1:
        return Refusal(texts.one_row(" / ".join(letters[row["row"]] for row in rows)))
    if len({row["row"] for row in rows}) < len(rows):
        return Refusal(texts.same_row(first["name"]))
    if len(rows) != entries:
        own = letters[first["row"]]
        other = next((letter for letter in example_row(card, sheet) if letter not in (own, " ")), "")
        example = typed_letters(card, [own, other] if other else [own])
        return Refusal(texts.more_rows(first["name"], entries, example))
    if len(rows) == 1:
        return EnterRows({first["row"]: list(range(len(sheet["faces"])))})
    if all(one.pips is None for one in typed):
        return EnterRows({row["row"]: [] for row in rows})
    return _split(rows, typed, card, sheet, texts)


def _split(
    rows: Sequence[CardRow], typed: Sequence[TypedRow], card: Card, sheet: Sheet, texts: Texts
) -> EnterRows | Refusal:
    """Divide the dice as their pips say; a row without pips gets the rest."""
    each = len(card["tray"]) // card["entries"]
    given: dict[str, list[int]] = {}
    left = list(range(len(sheet["faces"])))
    for row, one in zip(rows, typed, strict=True):
        if one.pips is None:
            continue
        if len(one.pips) != each:
            return Refusal(texts.split_count(row["name"], each))
        found = find_dice(card, sheet, left, one.pips)
        if isinstance(found, NotFound):
            return Refusal(texts.split_rest())
        given[row["row"]] = found
        left = [die for die in left if die not in found]
    return EnterRows({row["row"]: given.get(row["row"], left) for row in rows})


def _one_row(name: str, card: Card, texts: Texts) -> CardRow | Refusal:
    found = rows_named(card, name, texts)
    if not found:
        return Refusal(texts.unknown(name))
    if len(found) == 1:
        return found[0]
    letters = row_letters(card)
    return Refusal(texts.ambiguous(name, [(row["name"], letters[row["row"]]) for row in found]))


def _unfit(row: CardRow, card: Card, sheet: Sheet, texts: Texts) -> Refusal | None:
    """Return why a row cannot be entered now; None where it can."""
    now = next((one for one in sheet["rows"] if one["row"] == row["row"]), None)
    able = sheet["offers"]["enter"]
    if now is not None and now["score"] is not None:
        free = [*able, *(one["row"] for one in sheet["rows"] if one["score"] is None)]
        return Refusal(texts.filled(row["name"], now["score"], row_letters(card)[free[0]] if free else ""))
    if not sheet["faces"]:
        return Refusal(texts.throw_first())
    if now is not None and "barred" in now:
        return Refusal(texts.barred_row(row["name"], now["barred"]))
    return None if row["row"] in able else Refusal(texts.throw_first())


def _typed_rows(text: str, card: Card, texts: Texts) -> list[TypedRow]:
    """Return the rows of a text: `ab`, `a b`, `ones and twos`, `a 11123 b`."""
    # In any language, also as English says it: so are the commands.
    parts = re.split(rf"\s+(?:and|{re.escape(texts.and_word)})\s+|[+,&/]", text, flags=re.IGNORECASE)
    groups = [part.strip() for part in parts if plain(part)]
    if not groups:
        return [TypedRow(text.strip())]
    return [one for group in groups for one in _typed_in(group, card, texts)]


def _typed_in(group: str, card: Card, texts: Texts) -> list[TypedRow]:
    words = [word for word in re.split(r"[\s:=]+", group) if word]
    at = next((place for place, word in enumerate(words) if re.fullmatch(r"[0-9]{2,}", word)), 0)
    if at > 0:
        # Of several names before them, the pips belong to the last one.
        named = _typed_in(" ".join(words[:at]), card, texts)
        named[-1] = replace(named[-1], pips=pips_of(card, words[at]))
        rest = " ".join(words[at + 1 :])
        return named + (_typed_in(rest, card, texts) if rest else [])
    if rows_named(card, group, texts, whole=True):
        return [TypedRow(group)]
    # Where one row is entered, what is nearly a name goes before letters that stand together.
    if card["entries"] == 1 and rows_named(card, group, texts):
        return [TypedRow(group)]
    names = _letters_of(group, card) or _two_names(words, card, texts) or [group]
    return [TypedRow(name) for name in names]


def _letters_of(group: str, card: Card) -> list[str] | None:
    """Return letters of rows that stand together, or beside each other."""
    letters = list(plain(group).replace(" ", ""))
    apart = all(len(word) == 1 for word in plain(group).split(" "))
    known = set(row_letters(card).values())
    fits = (len(letters) == 2 or apart) and len(letters) > 1 and known.issuperset(letters)
    return letters if fits else None


def _two_names(words: Sequence[str], card: Card, texts: Texts) -> list[str] | None:
    """Return two whole names behind each other, such as `full house ones`."""
    for place in range(1, len(words)):
        parts = [" ".join(words[:place]), " ".join(words[place:])]
        if all(len(rows_named(card, part, texts, whole=True)) == 1 for part in parts):
            return parts
    return None
