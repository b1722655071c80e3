"""When turns of a player's games end: one deadline for each that runs over days, and a calendar of them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import NAMESPACE_OID, uuid5

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.feeds.ics import Event, calendar
from regatta_server.feeds.texts import CALENDAR, THEIR_TURN, YOUR_TURN, YOUR_TURN_ALONE, list_of, say
from regatta_server.languages.language import Language
from regatta_server.rooms.decide.clocks import DAY_GAME_MS
from regatta_server.rooms.decide.state import Playing, RoomState


class Deadline(NamedTuple):
    """Of one game."""

    player: PlayerId
    room: RoomId
    game: str
    """The name of the ruleset, in English."""
    ends_ms: int
    whose: str | None
    """Who has to play until then; None where it is the player."""
    others: tuple[str, ...]
    """Whoever else has a seat."""


def deadlines_of(player: PlayerId, rooms: Iterable[RoomState]) -> list[Deadline]:
    """Return the deadlines of those games over days that run and in which a player has a seat, by time.

    Where it is the player's turn it is theirs, else the next of the others. Games with minutes for a turn
    are left out: they are over before anybody's calendar looks again.
    """
    found = [deadline for room in rooms if (deadline := _deadline(player, room)) is not None]
    return sorted(found, key=lambda one: (one.ends_ms, one.room))


def _deadline(player: PlayerId, room: RoomState) -> Deadline | None:
    mine = room.seats_of(player)
    if not isinstance(room, Playing) or not mine or (room.turn_ms or 0) <= DAY_GAME_MS:
        return None
    seats = room.seats
    people = [(ends, seat) for seat, ends in room.deadlines if not seats[seat].bot]
    wait = [(ends, seat) for ends, seat in people if seat not in room.stand_ins]
    awaited = min([one for one in wait if one[1] in mine] or wait, default=None)
    if awaited is None:
        return None
    ends_ms, seat = awaited
    others = tuple(one.name for number, one in enumerate(seats) if number not in mine)
    whose = None if seat in mine else seats[seat].name
    return Deadline(player, room.id, room.rules.card["name"], ends_ms, whose, others)


def calendar_of(deadlines: Sequence[Deadline], changed_s: int, site: str, language: Language) -> bytes:
    """Return deadlines as a calendar; `changed_s` is since when it says that, `site` the site's address."""
    events = [_event(deadline, site, language) for deadline in deadlines]
    return calendar(say(language, CALENDAR), events, changed_s)


def _event(deadline: Deadline, site: str, language: Language) -> Event:
    # One for each game and player, for as long as it runs: the next turn moves it.
    uid = uuid5(NAMESPACE_OID, f"regatta deadline {deadline.player} {deadline.room}")
    return Event(str(uid), deadline.ends_ms // 1_000, _title(deadline, language), f"{site}/r/{deadline.room}")


def _title(deadline: Deadline, language: Language) -> str:
    game = language.text(deadline.game)
    if deadline.whose is not None:
        return say(language, THEIR_TURN, name=deadline.whose, game=game)
    if not deadline.others:
        return say(language, YOUR_TURN_ALONE, game=game)
    return say(language, YOUR_TURN, game=game, names=list_of(language, deadline.others))
