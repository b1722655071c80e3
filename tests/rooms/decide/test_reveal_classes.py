"""Of every class of fact: what its player, an opponent and a spectator hear where something is hidden."""

from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

import pytest

from server.game.facts import Fact
from server.rooms.decide import facts, reveal
from server.rooms.decide.codec import followed
from server.rooms.decide.events import event
from server.rooms.decide.facts import RoomFact
from server.rooms.decide.setup import Reveal, Viewer
from tests.rooms.formats.write import samples

Told = dict[str, Any]
Hears = Callable[[Told, Reveal, Viewer], Told]
"""What one hears who did not play it."""

SPECTATOR: Final[Viewer] = frozenset()
HIDING: Final[tuple[Reveal, ...]] = ("hide_rerolls", "hide_all")


def everything(told: Told, how: Reveal, viewer: Viewer) -> Told:
    """Hear all of it."""
    return told


def that_it_happened(told: Told, how: Reveal, viewer: Viewer) -> Told:
    """Hear who did something, whose turn it is now, and which throw it was unless the turn is over."""
    seen = {"room", "version", "seat", "by", "turns", "done"} | ({"throw"} if "turns" not in told else set())
    return {"type": "concealed", **{key: told[key] for key in told.keys() & seen}}


def first_throws(told: Told, how: Reveal, viewer: Viewer) -> Told:
    """Hear first throws where only later ones are hidden."""
    shown = how == "hide_rerolls" and told["throw"] == 1
    return told if shown else that_it_happened(told, how, viewer)


def what_it_brought(told: Told, how: Reveal, viewer: Viewer) -> Told:
    """Hear rows and points, and not of which dice they came, unless all is hidden."""
    dice: Told = {"dice": {}} if "dice" in told else {"joined": []}
    return {**told, **dice} if how == "hide_rerolls" else that_it_happened(told, how, viewer)


def own_hands(told: Told, how: Reveal, viewer: Viewer) -> Told:
    """Hear all, and see no sheet but one's own unless first throws are shown: nobody has thrown yet."""
    if how == "hide_rerolls":
        return told
    hidden = [hand for hand in told["hands"] if hand["seat"] not in viewer]
    blank = {hand["seat"]: {**hand, "sheet": reveal.sheet(hand["sheet"], how)} for hand in hidden}
    assert all(hand["sheet"]["hidden"] and hand["sheet"]["rows"] == [] for hand in blank.values())
    return {**told, "hands": [blank.get(hand["seat"], hand) for hand in told["hands"]]}


HEARD: Final[dict[type[Fact], Hears]] = {
    facts.Created: everything,
    facts.Seated: everything,
    facts.Left: everything,
    facts.Door: everything,
    facts.HandedOver: everything,
    facts.Opening: everything,
    facts.Committed: everything,
    facts.SeedChosen: everything,
    facts.Contributed: everything,
    facts.Started: own_hands,
    facts.Thrown: first_throws,
    facts.Held: that_it_happened,
    facts.Entered: what_it_brought,
    facts.Secured: that_it_happened,
    facts.Banked: what_it_brought,
    facts.ClockRenewed: everything,
    facts.StandIn: everything,
    facts.TakenBack: everything,
    facts.Finished: everything,
    facts.Recorded: everything,
    facts.RematchWanted: everything,
    facts.RematchDeclined: everything,
    facts.RematchExpired: everything,
    facts.RematchReady: everything,
    facts.Archived: everything,
}
"""By class, what all hear of it but the player whose play it was, who hears everything."""


def happened() -> Iterator[tuple[RoomFact, Told]]:
    """Yield the facts of the rooms that are kept for ever, with their events, whole."""
    for sample in samples(1).values():
        before = None
        for fact, after in followed(None, [stored.encode() for stored in sample["facts"]]):
            yield fact, event(after if before is None else before, fact, after)
            before = after


HAPPENED: Final = list(happened())

every_class = pytest.mark.parametrize("one", HEARD, ids=lambda one: one.__name__)
every_hiding = pytest.mark.parametrize("how", HIDING)


def of(one: type[Fact]) -> list[tuple[RoomFact, Told]]:
    """Return all that happened of a class, of which there must be some."""
    found = [(fact, told) for fact, told in HAPPENED if type(fact) is one]
    assert found
    return found


def seats_of(told: Told) -> Iterator[int]:
    """Yield the seat that an event is of, or all whose hands it tells; else any."""
    if isinstance(told.get("seat"), int):
        yield told["seat"]
    else:
        yield from (hand["seat"] for hand in told.get("hands", [{"seat": 0}]))


def test_what_is_heard_is_said_here_of_every_class_of_fact() -> None:
    assert set(HEARD) == set(get_args(RoomFact)) == set(Fact.__subclasses__())


@every_class
@every_hiding
def test_a_player_hears_all_of_an_own_seat(how: Reveal, one: type[Fact]) -> None:
    for fact, told in of(one):
        for seat in seats_of(told):
            mine = frozenset({seat})
            expected = own_hands(told, how, mine) if one is facts.Started else told
            assert reveal.event(told, fact, how, mine) == expected


@every_class
@every_hiding
def test_an_opponent_and_a_spectator_hear_what_they_may_and_no_more(how: Reveal, one: type[Fact]) -> None:
    for fact, told in of(one):
        for seat in seats_of(told):
            for viewer in (frozenset({seat + 1}), SPECTATOR):
                assert reveal.event(told, fact, how, viewer) == HEARD[one](told, how, viewer)


@every_class
def test_where_nothing_is_hidden_everyone_hears_everything(one: type[Fact]) -> None:
    for fact, told in of(one):
        for viewer in (frozenset({0}), frozenset({1}), SPECTATOR):
            assert reveal.event(told, fact, "open", viewer) == told


@every_class
@every_hiding
def test_who_has_the_same_view_hears_the_same_bytes(how: Reveal, one: type[Fact]) -> None:
    viewers = [frozenset({0}), frozenset({1}), frozenset({0, 1}), SPECTATOR]
    for fact, told in of(one):
        heard: dict[reveal.View, Told] = {}
        for viewer in viewers:
            seen = reveal.event(told, fact, how, viewer)
            view = reveal.view(told, fact, how, viewer)
            assert list(heard.setdefault(view, seen).items()) == list(seen.items())
