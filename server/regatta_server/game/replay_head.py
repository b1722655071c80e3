"""What a record says about its game as a whole: rules and options, seats, who began, and its end."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from regatta_protocol.sheet import Card
from regatta_protocol.text import Text
from regatta_server.game.fact import own_members
from regatta_server.game.facts import GAME_KINDS
from regatta_server.game.mismatch import Mismatch, Record, name_of
from regatta_server.game.opening import opening
from regatta_server.game.roller import SCHEME
from regatta_server.game.table import Game, begin
from regatta_server.rules.base import AnyRules, Faces
from regatta_server.rules.catalogue import REGISTRY
from regatta_server.rules.registry import NoSuchRules, Registry

PREPARING: Final = tuple(kind for kind, one in GAME_KINDS.items() if one.about.phase == "opening")
ENDS: Final = frozenset(kind for kind, one in GAME_KINDS.items() if one.about.phase == "end")


def _course(version: int) -> re.Pattern[str]:
    """Return what comes before the first move in records of a version: of each seat, or once."""
    known = [(kind, GAME_KINDS[kind]) for kind in PREPARING if GAME_KINDS[kind].about.since <= version]
    return re.compile(
        "".join(f"({kind} )*" if "seat" in own_members(one) else f"{kind} " for kind, one in known)
    )


BEFORE: Final = {version: _course(version) for version in (1, 2)}
"""By a record's version, what happens before the first move, in its order."""


class OtherRules(ValueError):
    """The game was played by rules that this server does not have; the message says which."""

    def __init__(self, message: Text) -> None:
        """Keep what is said of it."""
        super().__init__(message)
        self.message = message


def rules_for(record: Record, registry: Registry = REGISTRY) -> AnyRules:
    """Return the rules that a recorded game was played by, in the version that it began with.

    Raises OtherRules where this server has none of that id or version, and Mismatch where the game's
    options are none of theirs.
    """
    try:
        rules = registry.rules(record["ruleset"], record["ruleset_version"])
    except NoSuchRules:
        raise _other_rules(record, registry) from None
    _check_options(rules.card, record["options"])
    return rules.configured(record["options"])


def _other_rules(record: Record, registry: Registry) -> OtherRules:
    name, version = record["name"], record["ruleset_version"]
    newest = registry.newest.get(record["ruleset"])
    if newest is None:
        return OtherRules(
            Text(
                "rules-unknown",
                "This game was played by the rules of {game}, and this server has no {id}.",
                game=name,
                id=record["ruleset"],
            )
        )
    known = newest.card["ruleset_version"]
    return OtherRules(
        Text(
            "rules-of-other-version",
            "This game was played by version {most} of the rules of {game}; this server has version 1.",
            "This game was played by version {most} of the rules of {game}; this server has "
            "versions 1 to {n}.",
            most=version,
            game=name,
            n=known,
        )
    )


def _check_options(card: Card, options: Record) -> None:
    if options["order"] not in card["orders"]:
        raise Mismatch(None, f"{card['name']} is not played in the order “{options['order']}”.")
    bounds = {option["option"]: option for option in card["options"]}
    for name in ("target", "stake"):
        chosen, option = options[name], bounds.get(name)
        if chosen is None:
            continue
        if option is None:
            raise Mismatch(None, f"{card['name']} is played without a {name}, and the record has {chosen}.")
        if not option["least"] <= chosen <= option["most"]:
            raise Mismatch(None, f"a {name} of {chosen} is none from {option['least']} to {option['most']}.")


def begun(rules: AnyRules, record: Record) -> Game:
    """Return the game before its first throw. Raises Mismatch where seats, dice or opening do not fit."""
    card, options = rules.card, record["options"]
    seats = [seat["seat"] for seat in record["seats"]]
    if seats != list(range(len(seats))) or not card["seats_min"] <= len(seats) <= card["seats_max"]:
        wanted = f"{card['seats_min']} to {card['seats_max']}"
        raise Mismatch(None, f"{card['name']} has {wanted} seats, told in their order and numbered from 0.")
    if record["dice"]["tray"] != card["tray"] or record["dice"]["opening"] != card["begins"]:
        raise Mismatch(None, f"the dice are not those of {card['name']}.")
    if len(record["dice"]["contributions"]) != len(seats):
        raise Mismatch(None, "there must be bytes for the dice of every seat.")
    order = tuple(record["order"])
    if sorted(order) != seats:
        raise Mismatch(None, "the order of play must have every seat once.")
    event = [
        [(throw["seat"], tuple(throw["faces"])) for throw in thrown] for thrown in record["opening_throws"]
    ]
    opened = opening(
        options["begins"], options["order"], card["begins"], len(seats), _AsRecorded(order, event)
    )
    if opened.order != order or [list(thrown) for thrown in opened.throws] != event:
        first = name_of(record, opened.order[0])
        raise Mismatch(
            None, f"by the throws and options of the opening {first} begins, then the seats in order."
        )
    return begin(rules, order, options["order"], options["dice"] == "identical")


@dataclass(frozen=True, slots=True)
class _AsRecorded:
    """The opening's dice as the record has them."""

    order: tuple[int, ...]
    throws: Sequence[Sequence[tuple[int, Faces]]]

    def faces(self, stream: str, first: int, count: int) -> Faces:
        """Return what the seat of a stream threw in that round. Raises Mismatch where it threw nothing."""
        number = first // count
        throws = self.throws[number] if number < len(self.throws) else ()
        for seat, faces in throws:
            if stream.endswith(f" {seat}") and len(faces) == count and all(1 <= face <= 6 for face in faces):
                return faces
        raise Mismatch(None, f"{stream} has no throw of {count} dice in round {number + 1}.")

    def rank(self, stream: str, number: int) -> bytes:  # noqa: ARG002 - the roller has many streams
        """Return the place of a seat in the order of play."""
        return self.order.index(number).to_bytes(8, "big")


def check_course(record: Record) -> None:
    """Raise Mismatch unless facts follow each other from the opening to an end, without a gap."""
    facts: Sequence[Any] = record["facts"]
    kinds = [fact["type"] for fact in facts]
    if not kinds or kinds[0] != "opening" or kinds[-1] not in ENDS or "started" not in kinds:
        raise Mismatch(None, "its facts begin with the opening, go on to the start and end with the end.")
    for number, fact in enumerate(facts):
        if fact["version"] != facts[0]["version"] + number:
            raise Mismatch(facts[0]["version"] + number, f"here the record goes on with {fact['version']}.")
    started = kinds.index("started")
    if BEFORE[record["version"]].fullmatch("".join(f"{kind} " for kind in kinds[: started + 1])) is None:
        raise Mismatch(facts[0]["version"], "what happens before the first move cannot come in this order.")
    for number, kind in enumerate(kinds[started + 1 :], start=started + 1):
        if kind in PREPARING or (kind in ENDS) != (number == len(kinds) - 1):
            raise Mismatch(facts[number]["version"], f"{kind} cannot come here.")
    _check_opening(record, facts[:started], facts[started])
    if (record["result"] is None) != (kinds[-1] != "finished"):
        raise Mismatch(
            facts[-1]["version"], "a game has a result when it is finished, and none when given up."
        )


def _check_opening(record: Record, before: Sequence[Any], start: Any) -> None:
    """Raise Mismatch unless each seat does its part once, no stand-in does, and everybody has their time."""
    people = {number for number, seat in enumerate(record["seats"]) if not seat.get("bot")}
    contributed = _once(before, "contributed", record, people)
    if record["version"] == 1:
        _check_waited(before[0], start, people - contributed)
        return
    committed = _once(before, "committed", record, people)
    dice = record["dice"]
    commitments = dice.get("seat_commitments", ())
    if dice.get("scheme") != SCHEME or len(commitments) != len(record["seats"]):
        raise Mismatch(None, f"its dice must name the scheme {SCHEME}, and what each seat committed to.")
    if {number for number, one in enumerate(commitments) if one is not None} != committed:
        raise Mismatch(None, "there must be a commitment of each seat that committed, and of no other.")
    if not committed >= contributed:
        raise Mismatch(None, "only the bytes of seats that committed to them can come in.")
    for seat in contributed:
        if _sha256(dice["contributions"][seat]) != commitments[seat]:
            raise Mismatch(None, f"{name_of(record, seat)} sent other bytes than the seat had committed to.")
    chosen = next(fact for fact in before if fact["type"] == "seed_chosen")
    _check_waited(before[0], chosen, people - committed)
    _check_waited(chosen, start, committed - contributed)


def _sha256(hexadecimal: str) -> str:
    try:
        return sha256(bytes.fromhex(hexadecimal)).hexdigest()
    except ValueError:
        raise Mismatch(None, "the bytes for the dice must be hexadecimal digits.") from None


def _once(before: Sequence[Any], kind: str, record: Record, people: Set[int]) -> set[int]:
    seats = [fact["seat"] for fact in before if fact["type"] == kind]
    if len(set(seats)) != len(seats) or not set(seats) <= set(range(len(record["seats"]))):
        raise Mismatch(
            None, f"“{kind}” comes once for a seat: some came twice, or for a seat that there is not."
        )
    if not set(seats) <= people:
        raise Mismatch(
            None,
            "a stand-in gives no bytes: those of a seat that it has from the beginning are fixed by rule.",
        )
    return set(seats)


def _check_waited(chosen: Any, went_on: Any, missing: Set[int]) -> None:
    if missing and went_on["at_ms"] is not None and went_on["at_ms"] < chosen["deadline_ms"]:
        raise Mismatch(
            went_on["version"], "the time for everybody's bytes was not over, and not all had come."
        )
