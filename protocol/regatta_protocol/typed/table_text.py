"""The table as lines of text, for a mail or a terminal of 80 columns: dice, totals, a score card."""

import textwrap
from collections.abc import Sequence
from typing import Final

from regatta_protocol.messages.room import Snapshot
from regatta_protocol.sheet import Card, CardLine, CardRow, Row, Section, Sheet
from regatta_protocol.typed.entries import example_row
from regatta_protocol.typed.offers import (
    AsideOffer,
    aside_offers,
    faces_of,
    listed_offers,
    naming_faces,
    of_dice,
    say_bank,
    say_dice,
    say_offer,
)
from regatta_protocol.typed.row_names import plain, row_letters
from regatta_protocol.typed.texts import ENGLISH, Texts

WIDTH: Final = 80
"""Columns: of a terminal, and of a mail that nobody's program breaks anew."""
SECTIONS: Final[tuple[Section, ...]] = ("upper", "lower")
PIPS: Final = {
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    6: ("o   o", "o   o", "o   o"),
}
HIDDEN_DIE: Final = ("     ", "  ?  ", "     ")


def seats_in_order(room: Snapshot) -> list[int]:
    """Return the seats in the order in which they play."""
    order = room["order"]
    return list(order) if order else list(range(len(room["seats"])))


def name_of(room: Snapshot, seat: int) -> str:
    """Return who has a seat."""
    return room["seats"][seat]["name"]


def sheet_of(room: Snapshot, seat: int | None) -> Sheet | None:
    """Return a seat's sheet; None before the game has begun."""
    return next((hand["sheet"] for hand in room["hands"] if hand["seat"] == seat), None)


def seat_that_plays(room: Snapshot, own: int | None) -> int | None:
    """Return the seat whose dice are on the table: one's own while it plays, else the first that does."""
    playing = [turn["seat"] for turn in room["turns"]]
    return own if own in playing else next(iter(playing), None)


def seat_named(room: Snapshot, name: str) -> int | None:
    """Return the seat that a name means: whole, or its beginning where only one begins so."""
    wanted, seats = plain(name), seats_in_order(room)
    whole = [seat for seat in seats if plain(name_of(room, seat)) == wanted]
    found = whole or [seat for seat in seats if plain(name_of(room, seat)).startswith(wanted)]
    return found[0] if wanted and len(found) == 1 else None


def dice_lines(room: Snapshot, own: int | None, texts: Texts = ENGLISH) -> list[str]:
    """Return the dice of the turn in words, in a line or two; nothing where nobody plays."""
    seat = seat_that_plays(room, own)
    sheet = sheet_of(room, seat)
    if seat is None or sheet is None:
        return []
    card = room["card"]
    name = None if seat == own else name_of(room, seat)
    lines = [texts.dice(name, _dice_on_table(card, sheet, texts))]
    if sheet["throws"] == 0 or _face_down(sheet):
        return lines
    held = next(hand["held"] for hand in room["hands"] if hand["seat"] == seat)
    if held:
        lines.append(texts.held(say_dice(card, sheet, held, texts)))
    if "aside" in sheet:
        made = [
            (one["face"], say_dice(card, sheet, one["dice"], texts), one["points"]) for one in sheet["aside"]
        ]
        lines.append(texts.aside([texts.combination(*one) for one in made]))
        if sheet.get("points", 0):
            lines.append(texts.from_before(sheet.get("points", 0)))
    return [*lines, texts.throws(sheet["throws"], card["throws"])]


def drawn_dice(sheet: Sheet, dice: Sequence[int] | None = None) -> list[str]:
    """Return dice as they look, five lines of ASCII; nothing before the first throw. `dice`: these alone."""
    chosen = list(range(len(sheet["faces"]))) if dice is None else list(dice)
    if not chosen:
        return []
    looks = [PIPS.get(face, HIDDEN_DIE) for face in faces_of(sheet, chosen)]
    edge = " ".join("+-----+" for _ in chosen)
    lines = [" ".join(f"|{look[row]}|" for look in looks) for row in range(3)]
    return [edge, *lines, edge]


def totals_line(room: Snapshot, own: int | None, texts: Texts = ENGLISH) -> str:
    """Return how far all seats have come, in the order of play."""
    plays = {turn["seat"] for turn in room["turns"]}
    seats = []
    for seat in seats_in_order(room):
        sheet = sheet_of(room, seat)
        total = None if sheet is None else sheet["total"]
        name = name_of(room, seat)
        seats.append(texts.seat(name, total, _target(room), own=seat == own, plays=seat in plays))
    return texts.totals(seats)


def card_lines(room: Snapshot, seat: int, own: int | None, texts: Texts = ENGLISH) -> list[str]:
    """Return one seat's card, a row a line with its letter, in columns of a font of one width."""
    sheet, card = sheet_of(room, seat), room["card"]
    if sheet is None or not card["rows"]:
        return []
    head = texts.card(None if seat == own else name_of(room, seat))
    if not sheet["rows"]:
        return [head, texts.hidden_card()]
    mine = seat == own and any(turn["seat"] == seat for turn in room["turns"])
    width = max(len(one["name"]) for one in (*card["rows"], *card["lines"])) + 2
    lines = [
        f"{letter:<2} {name:<{width}}{value}"
        for section in SECTIONS
        for letter, name, value in _section(card, sheet, section, mine, texts)
    ]
    total = texts.hidden() if sheet["total"] is None else str(sheet["total"])
    return [head, *lines, f"{'':<2} {texts.total():<{width}}{total}"]


def offers_text(card: Card, sheet: Sheet | None, texts: Texts = ENGLISH) -> str:
    """Return what `?` answers: what each row would give, or each way to set aside and to bank."""
    if sheet is None:
        return texts.not_your_turn()
    if card["entries"] > 0:
        able = [row for row in sheet["rows"] if row["row"] in sheet["offers"]["enter"]]
        rows = sorted(
            (row for row in able if row["potential"] is not None), key=lambda row: -(row["potential"] or 0)
        )
        if not rows:
            return texts.throw_first()
        letters, names = row_letters(card), {row["row"]: row["name"] for row in card["rows"]}
        lines = [
            f"{texts.lettered(names[row['row']], letters[row['row']])} {row['potential']}" for row in rows
        ]
        return texts.gives(lines)
    aside = [
        f"{letter}: {say_offer(card, sheet, one, texts)}." for letter, one in listed_offers(sheet).items()
    ]
    ways = [
        f"{'bank' if place == 0 else f'bank {place + 1}'}: {say_bank(card, sheet, way, texts)}."
        for place, way in enumerate(sheet["offers"].get("bank", []))
    ]
    return " ".join([*aside, *ways]) or texts.no_offers()


def may_do(card: Card, sheet: Sheet | None, texts: Texts = ENGLISH) -> str:
    """Return what may be typed now, with examples of these dice."""
    if sheet is None:
        return texts.may_do([])
    if sheet["throws"] == 0:
        return texts.may_do([texts.may_first()])
    chosen = _may_bank(card, sheet, texts) if card["entries"] == 0 else _may_enter(card, sheet, texts)
    return texts.may_do([*chosen, texts.may_ask()])


def help_lines(card: Card, texts: Texts = ENGLISH) -> list[str]:
    """Return what `help` answers, a command a line: those of this card."""
    banking = ("all_aside", "aside", "aside_as", "offer", "bank")
    entering = (
        "all",
        "pips",
        "keep",
        "none",
        *(("row", "keep_enter") if card["entries"] == 1 else ("rows", "split")),
    )
    kinds = banking if card["entries"] == 0 else entering
    commands = [texts.helps[kind] for kind in (*kinds, "options", "show", "time", "undo", "resign", "help")]
    return [texts.help_lead, *(f"{typed}: {does}" for typed, does in commands)]


def wrapped(lines: Sequence[str], width: int = WIDTH) -> list[str]:
    """Return lines of at most so many columns; what is broken goes on two columns further in."""
    broken = (
        textwrap.wrap(line, width, subsequent_indent="  ", break_on_hyphens=False) or [""] for line in lines
    )
    return [one for parts in broken for one in parts]


def in_section(one: CardRow | CardLine, section: str) -> bool:
    """Return whether a row or a line is in a section: in the lower one, where it is not known here."""
    return (one["section"] == "upper") == (section == "upper")


def _section(
    card: Card, sheet: Sheet, section: Section, mine: bool, texts: Texts
) -> list[tuple[str, str, str]]:
    """Return the rows and lines of a column of the card: letter, name, value."""
    letters = row_letters(card)
    rows = {row["row"]: row for row in sheet["rows"]}
    lines = {line["line"]: line for line in sheet["lines"]}
    found = [
        (letters[row["row"]], row["name"], _value(rows.get(row["row"]), sheet, mine, texts))
        for row in card["rows"]
        if in_section(row, section)
    ]
    for line in card["lines"]:
        now = lines.get(line["line"])
        if in_section(line, section) and now is not None:
            parts = texts.line(now["value"], now.get("aim"), now.get("reached", 0))
            found.append(("", line["name"], parts))
    return found


def _value(row: Row | None, sheet: Sheet, mine: bool, texts: Texts) -> str:
    if row is None:
        return texts.open_row(None, barred=False)
    if row["score"] is not None:
        return str(row["score"])
    offered = mine and row["row"] in sheet["offers"]["enter"]
    return texts.open_row(row["potential"] if offered else None, barred=mine and "barred" in row)


def _may_bank(card: Card, sheet: Sheet, texts: Texts) -> list[str]:
    offers, lines = sheet["offers"], []
    listed = listed_offers(sheet)
    if listed:
        lines.append(texts.may_aside(_aside_typed(card, sheet, listed["a"])))
    if offers["throw"]:
        lines.append(texts.may_again())
    ways = offers.get("bank", [])
    return [*lines, texts.may_bank(ways[0]["points"])] if ways else lines


def _may_enter(card: Card, sheet: Sheet, texts: Texts) -> list[str]:
    offers, lines = sheet["offers"], []
    if offers["throw"]:
        lines.append(texts.may_pips("".join(str(face) for face in sheet["faces"][:2])))
    if offers["hold"]:
        lines.append(texts.may_none())
    row = example_row(card, sheet)
    return [*lines, texts.may_rows(row, card["entries"])] if row else lines


def _as_typed(card: Card, sheet: Sheet, dice: Sequence[int]) -> str:
    """Return dice as they are typed: by pips, with the first letter of the shade where there are several."""
    shades = len(set(card["tray"])) > 1
    pairs = zip(dice, faces_of(sheet, dice), strict=True)
    return " ".join(f"{card['tray'][die][0] if shades else ''}{face}" for die, face in pairs)


def _aside_typed(card: Card, sheet: Sheet, offer: AsideOffer) -> str:
    """Return an offer as it is typed: with the face that it counts as, where its dice could be others."""
    same, dice = of_dice(aside_offers(sheet), offer.dice), _as_typed(card, sheet, offer.dice)
    return dice if len(same) == 1 else f"{dice} as {naming_faces(same)[same.index(offer)]}"


def _face_down(sheet: Sheet) -> bool:
    """Return whether there are dice that this viewer does not see."""
    return sheet.get("hidden", False) and not sheet["faces"] and sheet["throws"] > 0


def _dice_on_table(card: Card, sheet: Sheet, texts: Texts) -> str:
    if _face_down(sheet):
        return texts.hidden()
    aside = {die for made in sheet.get("aside", []) for die in made["dice"]}
    dice = [die for die in range(len(sheet["faces"])) if die not in aside]
    return say_dice(card, sheet, dice, texts) if sheet["throws"] and dice else texts.no_dice()


def _target(room: Snapshot) -> int | None:
    defaults = [one["default"] for one in room["card"]["options"] if one["option"] == "target"]
    return room["options"]["target"] or next(iter(defaults), None)
