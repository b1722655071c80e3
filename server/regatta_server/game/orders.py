"""Conditional orders: from rules, play and an order to the next move with the dice on the table.

Nothing here knows which ruleset it is: rows, throws and what may be set aside are those that the sheet
offers. Every resulting move is one that the rules allow.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_protocol.orders import ConditionalOrder
from regatta_protocol.sheet import Sheet
from regatta_server.rules.base import AnyRules, Illegal

SHORT_TURN_MS: Final = 3_600_000
"""Where a turn has no more time than this, all sit at the table, and nobody needs an order."""
PAIRS_MOST: Final = 30
"""Pairs of rows whose best split is looked for at a throw, where a turn enters two: each takes about a
millisecond of a node. Of eight rows that give enough these are all, of more the first."""


def has_orders(turn_ms: int | None) -> bool:
    """Return whether orders can be left in a game with so much time for a turn; None for all there is."""
    return turn_ms is None or turn_ms > SHORT_TURN_MS


def next_move(rules: AnyRules, play: Any, order: ConditionalOrder) -> Move | None:
    """Return what a seat with this order does now; None where it leaves the turn to its player."""
    sheet = rules.sheet(play)
    if sheet["done"]:
        return None
    if rules.sets_aside:
        return _setting_aside(sheet, order)
    throwable = sheet["offers"]["throw"]
    if not sheet["faces"]:
        return Throw(tuple(throwable)) if throwable else None
    hold = dice_to_hold(sheet["faces"], order)
    again = tuple(die for die in throwable if die not in hold)
    entry = fitting(rules, play, order) if order["early"] or not again else None
    if entry is not None:
        return entry
    return Throw(again) if again else _last_resort(rules, play, order)


def dice_to_hold(faces: Sequence[int], order: ConditionalOrder) -> frozenset[int]:
    """Return the positions of the dice that an order keeps of a throw."""
    match order["keep"]:
        case "most_frequent":
            wanted = _often(faces)
            return frozenset(die for die, face in enumerate(faces) if face == wanted)
        case "face":
            return frozenset(die for die, face in enumerate(faces) if face == order["pips"][0])
        case "longest_run":
            return _first_of_each(faces, Counter(_run(faces)))
        case "pips":
            return _first_of_each(faces, Counter(order["pips"]))
        case "nothing":
            return frozenset()


def fitting(rules: AnyRules, play: Any, order: ConditionalOrder) -> Enter | None:
    """Return the entry in the first rows of an order that give their least with the dice as they lie."""
    offered = frozenset(rules.sheet(play)["offers"]["enter"])
    most = {row["row"]: row["potential"] or 0 for row in rules.sheet(play)["rows"]}
    least = {one["row"]: one["least"] for one in order["rows"]}
    rows = [row for row, points in least.items() if row in offered and most[row] >= points]
    entries = rules.card["entries"]
    if entries == 1:
        return _entry(rules, play, rows[:1]) if rows else None
    for number, chosen in enumerate(combinations(rows, entries)):
        if number >= PAIRS_MOST:
            break
        entry = _entry(rules, play, chosen)
        if entry is not None and _gives(rules, play, entry, least):
            return entry
    return None


def _last_resort(rules: AnyRules, play: Any, order: ConditionalOrder) -> Enter | None:
    return _entry(rules, play, order["otherwise"]) if order["otherwise"] else None


def _entry(rules: AnyRules, play: Any, rows: Sequence[str]) -> Enter | None:
    """Return the best entry in these rows, or None where the rules do not allow it with these dice."""
    try:
        return rules.best_entry(play, tuple(rows))
    except Illegal:
        return None


def _gives(rules: AnyRules, play: Any, entry: Enter, least: Mapping[str, int]) -> bool:
    after = {row["row"]: row["score"] or 0 for row in rules.sheet(rules.apply(play, entry))["rows"]}
    return all(after[row] >= least[row] for row in entry.rows)


def _setting_aside(sheet: Sheet, order: ConditionalOrder) -> Move | None:
    """Return the next move where dice are set aside: bank what is enough, secure the throw, or throw on."""
    offers, enough = sheet["offers"], order["bank_from"]
    ways = offers.get("bank", [])
    if ways and enough is not None and (ways[0]["points"] >= enough or ways[0]["wins"]):
        return Bank({int(die): face for die, face in ways[0]["join"].items()})
    if offers["throw"]:
        return Throw(tuple(offers["throw"]))
    settable = offers.get("set_aside", [])
    return SetAside(tuple(settable[0]["dice"]), settable[0]["face"]) if settable else None


def _often(faces: Sequence[int]) -> int:
    """Return the most frequent face, of equals the highest."""
    count = Counter(faces)
    return max(count, key=lambda face: (count[face], face))


def _run(faces: Sequence[int]) -> range:
    """Return the longest run of faces that lie there, of equals the highest."""
    there, longest = set(faces), range(0)
    for face in there:
        if face - 1 in there:
            continue
        end = face
        while end in there:
            end += 1
        if (end - face, face) >= (len(longest), longest.start):
            longest = range(face, end)
    return longest


def _first_of_each(faces: Sequence[int], wanted: Counter[int]) -> frozenset[int]:
    """Return the first dice that show these faces, as many of each as are wanted."""
    left, hold = wanted.copy(), set()
    for die, face in enumerate(faces):
        if left[face] > 0:
            left[face] -= 1
            hold.add(die)
    return frozenset(hold)
