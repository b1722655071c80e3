"""A search: its ticket follows what the connection is now, and what is told of it."""

from typing import Any

import orjson
import pytest
from redis.asyncio import Redis

from regatta_protocol.commands.lobby import Pool
from regatta_protocol.errors import Close
from regatta_protocol.ids import CommandId, RoomId
from regatta_protocol.server import SERVER_MESSAGE
from regatta_server.commands.handlers import Caller
from regatta_server.commands.sanctions import Sanction
from regatta_server.judging.refused import Refused
from regatta_server.languages.language import ENGLISH
from regatta_server.products.matchmaking.pools import Counts, PoolKind, sought
from regatta_server.products.matchmaking.search import ENDED, Search
from regatta_server.rooms.run.relationships import NO_RELATIONSHIPS, Relationships
from regatta_server.rules import catalogue
from tests.products.matchmaking.waiting import NOW_MS, Waiting, player_id


class Listener:
    """A connection that keeps what it is told."""

    def __init__(self, name: str) -> None:
        """Begin with nothing heard."""
        self.player = player_id(name)
        self.name = name
        self.user_name: str | None = None
        self.newcomer = False
        self.relationships = NO_RELATIONSHIPS
        self.language = ENGLISH
        self.secret = "secret"
        self.device = "device"
        self.origin: str | None = None
        self.silence: Sanction | None = None
        self.device_id: str | None = None
        self.time_zone: str | None = None
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


def search(caller: Caller, *pools: Pool) -> Search:
    """Return a search of a connection."""
    kinds = sought(pools, catalogue.cards())
    ratings = {(kind.ruleset, kind.speed): 1500 + len(kind.ruleset) for one in kinds for kind in one.kinds}
    return Search(caller, 1, CommandId("seek"), kinds, ratings, NOW_MS)


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
    ada.relationships = Relationships(blocked=frozenset({player_id("Bob")}))
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
    ada.relationships = Relationships(blocked=frozenset({player_id("Bob")}))
    await queue.tickets.join(seeker.ticket(again=True), NOW_MS)
    assert (await queue.join("Bob", 1505)).what == "waiting"


def test_each_kind_of_game_is_told_with_who_waits_there() -> None:
    ada = Listener("Ada")
    seeker = search(ada, Pool(ruleset="yacht"), Pool(ruleset="yatzy", seats=2, speed="days", rated=False))
    yacht = [PoolKind("yacht", seats, "live", True) for seats in (2, 3, 4)]
    yatzy = PoolKind("yatzy", 2, "days", False)
    here = [{b"Ada", b"Bob"}, {b"Ada", b"Cem"}, {b"Ada"}, {b"Ada", b"Dora", b"Cem"}]
    small = {kind: frozenset(players) for kind, players in zip([*yacht, yatzy], here, strict=True)}
    counts = Counts({kind: len(players) for kind, players in small.items()}, small)
    seeker.tell(counts, NOW_MS + 12_345)
    [message] = ada.frames
    assert (message["since_ms"], message["waiting"]) == (NOW_MS, 4)
    assert [
        (pool["seats"], pool["waiting"], pool["window"], pool["rating"]) for pool in message["pools"]
    ] == [
        (None, 3, 223, 1505),
        (2, 3, 223, 1505),
    ]


@pytest.mark.parametrize("reason", ENDED)
def test_the_end_of_a_search_is_told_with_its_reason(reason: str) -> None:
    ada = Listener("Ada")
    ada.tell(ENDED[reason])
    assert ada.frames == [{"type": "seek_ended", "reason": reason}] == [orjson.loads(ENDED[reason])]
