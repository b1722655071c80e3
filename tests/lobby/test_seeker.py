"""A search: its ticket follows what the connection is now, and what is told of it."""

from typing import Any

import orjson
import pytest
from redis.asyncio import Redis

from protocol.client_lobby import Pool
from protocol.errors import Close
from protocol.ids import CommandId, RoomId
from protocol.server import SERVER_MESSAGE
from server.lobby.calls import Caller
from server.lobby.pools import Kind, sought
from server.lobby.seeker import ENDED, Seeker
from server.lobby.tickets import Counts
from server.refused import Refused
from server.relations import NO_RELATIONS, Relations
from server.rules import catalogue
from tests.lobby.tickets import NOW_MS, Waiting, player_id


class Listener:
    """A connection that keeps what it is told."""

    def __init__(self, name: str) -> None:
        """Begin with nothing heard."""
        self.player = player_id(name)
        self.name = name
        self.user_name: str | None = None
        self.relations = NO_RELATIONS
        self.secret = "secret"
        self.device = "device"
        self.origin: str | None = None
        self.address = "127.0.0.1"
        self.rooms: dict[RoomId, None] = {}
        self.frames: list[Any] = []

    def tell(self, frame: bytes) -> None:
        """Keep it, if it is a message of the protocol."""
        self.frames.append(SERVER_MESSAGE.validate_json(frame))

    def dropped(self, room: RoomId, refused: Refused) -> None:
        """Fail: nobody hears of rooms here."""
        raise AssertionError(room)

    def close(self, close: Close) -> None:
        """Fail: nobody is closed here."""
        raise AssertionError(close)


def search(caller: Caller, *pools: Pool) -> Seeker:
    """Return a search of a connection."""
    kinds = sought(pools, catalogue.cards())
    ratings = {(kind.ruleset, kind.speed): 1500 + len(kind.ruleset) for one in kinds for kind in one.kinds}
    return Seeker(caller, 1, CommandId("seek"), kinds, ratings, NOW_MS)


def test_a_ticket_stands_in_each_pool_once_with_the_rating_there() -> None:
    any_seats, pair = Pool(ruleset="yacht"), Pool(ruleset="yacht", seats=2)
    ticket = search(Listener("Ada"), any_seats, pair, Pool(ruleset="yatzy", seats=4)).ticket()
    assert [(kind.ruleset, kind.seats, rating) for kind, rating in ticket.ratings.items()] == [
        ("yacht", 2, 1505),
        ("yacht", 3, 1505),
        ("yacht", 4, 1505),
        ("yatzy", 4, 1505),
    ]


def test_a_new_name_or_a_new_block_outdates_the_ticket() -> None:
    ada = Listener("Ada")
    seeker = search(ada, Pool(ruleset="yacht"))
    seeker.ticket()
    outdated = [seeker.outdated]
    ada.relations = Relations(blocked=frozenset({player_id("Bob")}))
    outdated.append(seeker.outdated)
    assert seeker.ticket().blocked == {player_id("Bob")}
    outdated.append(seeker.outdated)
    ada.name = "Countess"
    outdated.append(seeker.outdated)
    assert seeker.ticket().name == "Countess"
    assert outdated == [False, True, False, True]


async def test_a_block_while_both_wait_keeps_them_apart(redis: Redis) -> None:
    queue, ada = Waiting(redis), Listener("Ada")
    seeker = search(ada, Pool(ruleset="yacht", seats=2))
    await queue.tickets.join(seeker.ticket(), NOW_MS)
    ada.relations = Relations(blocked=frozenset({player_id("Bob")}))
    await queue.tickets.join(seeker.ticket(again=True), NOW_MS)
    assert (await queue.join("Bob", 1505)).what == "waiting"


def test_each_kind_of_game_is_told_with_who_waits_there() -> None:
    ada = Listener("Ada")
    seeker = search(ada, Pool(ruleset="yacht"), Pool(ruleset="yatzy", seats=2, speed="days", rated=False))
    yacht = [Kind("yacht", seats, "live", True) for seats in (2, 3, 4)]
    yatzy = Kind("yatzy", 2, "days", False)
    here = [{b"Ada", b"Bob"}, {b"Ada", b"Cem"}, {b"Ada"}, {b"Ada", b"Dora", b"Cem"}]
    small = {kind: frozenset(players) for kind, players in zip([*yacht, yatzy], here, strict=True)}
    counts = Counts({kind: len(players) for kind, players in small.items()}, small)
    seeker.tell(counts, NOW_MS + 12_345)
    [told] = ada.frames
    assert (told["since_ms"], told["waiting"]) == (NOW_MS, 4)
    assert [(pool["seats"], pool["waiting"], pool["window"], pool["rating"]) for pool in told["pools"]] == [
        (None, 3, 223, 1505),
        (2, 3, 223, 1505),
    ]


@pytest.mark.parametrize("reason", ENDED)
def test_the_end_of_a_search_is_told_with_its_reason(reason: str) -> None:
    ada = Listener("Ada")
    ada.tell(ENDED[reason])
    assert ada.frames == [{"type": "seek_ended", "reason": reason}] == [orjson.loads(ENDED[reason])]
