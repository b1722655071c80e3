"""Of every class of fact: what its player, an opponent and a spectator hear where something is hidden."""

from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

import pytest

from regatta_protocol.options import Reveal
from regatta_server.game.fact import Fact
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.codecs.codec import followed
from regatta_server.rooms.decide.facts import RoomFact
from regatta_server.rooms.decide.setup import Viewer
from regatta_server.rooms.decide.views import reveal
from regatta_server.rooms.decide.views.events import event
from tests.rooms.formats.write import samples

Message = dict[str, Any]
Hears = Callable[[Message, Reveal, Viewer], Message]
"""What one hears who did not play it."""

SPECTATOR: Final[Viewer] = frozenset()
HIDING: Final[tuple[Reveal, ...]] = ("hide_rerolls", "hide_all")


def everything(message: Message, how: Reveal, viewer: Viewer) -> Message:
    """Hear all of it."""
    return message


def that_it_happened(message: Message, how: Reveal, viewer: Viewer) -> Message:
    """Hear who did something, whose turn it is now, and which throw it was unless the turn is over."""
    seen = {"room", "version", "seat", "by", "turns", "time_banks", "done"} | (
        {"throw"} if "turns" not in message else set()
    )
    return {"type": "concealed", **{key: message[key] for key in message.keys() & seen}}


def first_throws(message: Message, how: Reveal, viewer: Viewer) -> Message:
    """Hear first throws where only later ones are hidden."""
    shown = how == "hide_rerolls" and message["throw"] == 1
    return message if shown else that_it_happened(message, how, viewer)


def what_it_brought(message: Message, how: Reveal, viewer: Viewer) -> Message:
    """Hear rows and points, and not of which dice they came, unless all is hidden."""
    dice: Message = {"dice": {}} if "dice" in message else {"joined": []}
    return {**message, **dice} if how == "hide_rerolls" else that_it_happened(message, how, viewer)


def own_hands(message: Message, how: Reveal, viewer: Viewer) -> Message:
    """Hear all, and see no sheet but one's own unless first throws are shown: nobody has thrown yet."""
    if how == "hide_rerolls":
        return message
    hidden = [hand for hand in message["hands"] if hand["seat"] not in viewer]
    blank = {hand["seat"]: {**hand, "sheet": reveal.sheet(hand["sheet"], how)} for hand in hidden}
    assert all(hand["sheet"]["hidden"] and hand["sheet"]["rows"] == [] for hand in blank.values())
    return {**message, "hands": [blank.get(hand["seat"], hand) for hand in message["hands"]]}


def hands_of_now(message: Message, how: Reveal, viewer: Viewer) -> Message:
    """Hear all, and of others' hands what a snapshot shows: no later dice, none if all is hidden."""
    others = [hand for hand in message["hands"] if hand["seat"] not in viewer]
    for hand in others:
        if how == "hide_all" or hand["sheet"]["throws"] > 1:
            assert reveal.sheet(hand["sheet"], how)["faces"] == []
    return {**message, "hands": reveal.hands(message["hands"], how, viewer)}


def that_something_was_ordered(message: Message, *_: object) -> Message:
    """Hear that there was something, and neither whose it was nor what it says."""
    return {name: message[name] for name in ("type", "room", "version")}


HEARD: Final[dict[type[Fact], Hears]] = {
    facts.Created: everything,
    facts.Seated: everything,
    facts.Left: everything,
    facts.Admission: everything,
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
    facts.Stretched: everything,
    facts.Vacation: everything,
    facts.Ordered: that_something_was_ordered,
    facts.StandIn: everything,
    facts.TakenBack: everything,
    facts.Undone: hands_of_now,
    facts.Resigned: everything,
    facts.Claimed: everything,
    facts.Finished: everything,
    facts.Recorded: everything,
    facts.RematchWanted: everything,
    facts.RematchDeclined: everything,
    facts.RematchExpired: everything,
    facts.RematchReady: everything,
    facts.Archived: everything,
    facts.Aborted: everything,
}
"""By class, what all hear of it but the player whose play it was, who hears everything."""


def kinds_of_the_server(one: type[Fact]) -> Iterator[type[Fact]]:
    """Yield the classes of facts that the server has, without what they have in common."""
    below = one.__subclasses__()
    if not below and one.__module__.startswith("regatta_server."):
        yield one
    for each in below:
        yield from kinds_of_the_server(each)


def happened() -> Iterator[tuple[RoomFact, Message]]:
    """Yield the facts of the rooms that are kept for ever, with their events, whole."""
    for sample in samples(1).values():
        before = None
        for fact, after in followed(None, [stored.encode() for stored in sample["facts"]]):
            yield fact, event(after if before is None else before, fact, after)
            before = after


HAPPENED: Final = list(happened())

every_class = pytest.mark.parametrize("one", HEARD, ids=lambda one: one.__name__)
every_hiding = pytest.mark.parametrize("how", HIDING)


def of(one: type[Fact]) -> list[tuple[RoomFact, Message]]:
    """Return all that happened of a class, of which there must be some."""
    found = [(fact, message) for fact, message in HAPPENED if type(fact) is one]
    assert found
    return found


def seats_of(message: Message) -> Iterator[int]:
    """Yield the seat that an event is of, or all whose hands it tells; else any."""
    if isinstance(message.get("seat"), int):
        yield message["seat"]
    else:
        yield from (hand["seat"] for hand in message.get("hands", [{"seat": 0}]))


def test_what_is_heard_is_said_here_of_every_class_of_fact() -> None:
    assert set(HEARD) == set(get_args(RoomFact)) == set(kinds_of_the_server(Fact))


@every_class
@every_hiding
def test_a_player_hears_all_of_an_own_seat(how: Reveal, one: type[Fact]) -> None:
    for fact, message in of(one):
        for seat in seats_of(message):
            mine = frozenset({seat})
            expected = (
                HEARD[one](message, how, mine)
                if "hands" in message and "server_seed" not in message
                else message
            )
            assert reveal.event(message, fact, how, mine) == expected


@every_class
@every_hiding
def test_an_opponent_and_a_spectator_hear_what_they_may_and_no_more(how: Reveal, one: type[Fact]) -> None:
    for fact, message in of(one):
        for seat in seats_of(message):
            for viewer in (frozenset({seat + 1}), SPECTATOR):
                assert reveal.event(message, fact, how, viewer) == HEARD[one](message, how, viewer)


@every_class
def test_where_nothing_is_hidden_everyone_hears_everything_but_orders(one: type[Fact]) -> None:
    for fact, message in of(one):
        for viewer in (frozenset({0}), frozenset({1}), SPECTATOR):
            secret = one is facts.Ordered and message["seat"] not in viewer
            expected = that_something_was_ordered(message) if secret else message
            assert reveal.event(message, fact, "open", viewer) == expected


@every_class
@every_hiding
def test_who_has_the_same_view_hears_the_same_bytes(how: Reveal, one: type[Fact]) -> None:
    viewers = [frozenset({0}), frozenset({1}), frozenset({0, 1}), SPECTATOR]
    for fact, message in of(one):
        heard: dict[reveal.View, Message] = {}
        for viewer in viewers:
            seen = reveal.event(message, fact, how, viewer)
            view = reveal.view(message, fact, how, viewer)
            assert list(heard.setdefault(view, seen).items()) == list(seen.items())
