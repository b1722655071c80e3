"""What may be set aside and banked, as it is said and typed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from regatta_protocol.sheet import BankOffer, Card, Joined, Sheet
from regatta_protocol.typed.pips import shades_of
from regatta_protocol.typed.texts import Texts

SUGGESTIONS_MOST: Final = 3
"""So many are listed under letters: the best of each face; others are had by their pips."""


@dataclass(frozen=True, slots=True)
class AsideOffer:
    """Dice that may be set aside now."""

    dice: Sequence[int]
    face: int
    points: int
    becomes: int
    """What the dice will be called then: ones that are wild take another face with it."""
    joins: bool
    """They join dice that are set aside already."""


def aside_offers(sheet: Sheet) -> list[AsideOffer]:
    """Return what may be set aside."""
    faces = {made["face"] for made in sheet.get("aside", [])}
    offers = []
    for offer in sheet["offers"].get("set_aside", []):
        others = [face for face in faces_of(sheet, offer["dice"]) if face != 1]
        becomes = others[0] if others else offer["face"]
        joins = offer["face"] in faces
        offers.append(AsideOffer(offer["dice"], offer["face"], offer["points"], becomes, joins))
    return offers


def listed_offers(sheet: Sheet) -> dict[str, AsideOffer]:
    """Return the best of them for each face, by the letters under which `?` lists them."""
    best: dict[int, AsideOffer] = {}
    for offer in sorted(aside_offers(sheet), key=lambda one: (-one.points, -len(one.dice), -one.becomes)):
        best.setdefault(offer.becomes, offer)
    return {chr(ord("a") + place): one for place, one in enumerate(list(best.values())[:SUGGESTIONS_MOST])}


def of_dice(offers: Sequence[AsideOffer], dice: Sequence[int]) -> list[AsideOffer]:
    """Return the offers of exactly these dice: several where a joker may count as this or that."""
    return [one for one in offers if set(one.dice) == set(dice)]


def counted_as(same: Sequence[AsideOffer], face: int) -> list[AsideOffer]:
    """Return those of some dice that a face means: the combination's own, or else what becomes of it."""
    return [one for one in same if one.face == face] or [one for one in same if one.becomes == face]


def naming_faces(same: Sequence[AsideOffer]) -> list[int]:
    """Return the face by which each offer of the same dice is named, so that it alone is meant."""
    return [one.becomes if counted_as(same, one.becomes) == [one] else one.face for one in same]


def faces_of(sheet: Sheet, dice: Sequence[int]) -> list[int]:
    """Return what these dice show."""
    return [sheet["faces"][die] if die < len(sheet["faces"]) else 0 for die in dice]


def say_dice(card: Card, sheet: Sheet, dice: Sequence[int], texts: Texts) -> str:
    """Return some dice, such as `5 5 2`; where there are several shades, by shade: `dark 6 1, light 2`."""
    shades = shades_of(card)
    if len(shades) < 2:
        return " ".join(str(face) for face in faces_of(sheet, dice))
    groups = []
    for shade in shades:
        faces = faces_of(sheet, [die for die in dice if card["tray"][die] == shade])
        if faces:
            groups.append(texts.shaded(shade, " ".join(str(face) for face in faces)))
    return ", ".join(groups)


def say_offer(card: Card, sheet: Sheet, offer: AsideOffer, texts: Texts) -> str:
    """Return what setting these dice aside is and gives."""
    return texts.set_aside(say_dice(card, sheet, offer.dice, texts), offer.becomes, offer.points, offer.joins)


def say_bank(card: Card, sheet: Sheet, way: BankOffer, texts: Texts) -> str:
    """Return what a way to bank brings, and which dice join what by it."""
    return texts.bank_now(way["points"], _joins(card, sheet, way["joined"], texts))


def _joins(card: Card, sheet: Sheet, joined: Sequence[Joined], texts: Texts) -> list[str]:
    made = {one["face"] for one in sheet.get("aside", [])}
    lines = []
    for face in dict.fromkeys(one["face"] for one in joined):
        dice = [one["die"] for one in joined if one["face"] == face]
        lines.append(texts.joins(say_dice(card, sheet, dice, texts), len(dice), face, face in made))
    return lines
