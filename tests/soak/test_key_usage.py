"""What the soak finds in a store that has more than the table of kinds allows: on a real store."""

from collections.abc import Mapping
from typing import get_args

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.archive import keys as archive_keys
from regatta_server.players import keys as player_keys
from regatta_server.products.listing import listing_store
from regatta_server.products.matchmaking import pause_store, tickets
from regatta_server.products.moderation import report_store
from regatta_server.products.presence import away_store, presence_store
from regatta_server.products.ratings.kinds import RatingKind as Rating
from regatta_server.products.relationships.relationship_store import PARTS, part
from regatta_server.products.social import status_store
from regatta_server.products.vacations import vacation_store
from regatta_server.store import keys
from tests.soak.key_usage import KeyUsage, Units, by_kind, faults, keys_of, most_bytes
from tests.soak.kinds import KINDS, Per, kind_of

PLAYER = PlayerId("jWKFyczyoObK")
ROOM = RoomId("ABCD2345")
HASH = player_keys.short_hash("x")
RATING = Rating("yacht", "live")
MADE = [
    *(keys.FORMAT, keys.room(ROOM), keys.facts(ROOM), keys.record(ROOM), keys.chat(ROOM)),
    *(keys.watching(ROOM), keys.spectators(ROOM), keys.alarms_of(ROOM), keys.endings_of(ROOM)),
    keys.errands_of(ROOM),
    *(keys.vacations_unknown(ROOM), vacation_store.changed_of(PLAYER), vacation_store.vacations_of(PLAYER)),
    *(player_keys.player(PLAYER), player_keys.rooms(PLAYER), player_keys.login(PLAYER)),
    *(player_keys.passkeys(PLAYER), player_keys.sessions(PLAYER), player_keys.session(HASH)),
    *(player_keys.challenge(HASH, "get"), player_keys.account("x"), player_keys.tries("x")),
    *(player_keys.erased(PLAYER), archive_keys.ALL, archive_keys.DICE, archive_keys.COUNTED),
    *(archive_keys.of_ruleset("double-cameroon"), archive_keys.of_player(PLAYER)),
    *(
        archive_keys.dice_of_player(PLAYER),
        presence_store.NODES,
        presence_store.players_of("b33ffc34eb090dff"),
    ),
    *(
        presence_store.nodes_of(PLAYER),
        presence_store.gone_of(PLAYER),
        presence_store.lease("b33ffc34eb090dff"),
    ),
    *(status_store.MARKED, status_store.playing_of(PLAYER), status_store.shown_of(PLAYER)),
    away_store.MARKED,
    *(keys(PLAYER) for keys in (away_store.running_of, away_store.gathering_of, away_store.away_of)),
    *(
        tickets.TICKETS,
        tickets.OPENING,
        pause_store.AWAY,
        tickets.lease("b33ffc34eb090dff"),
        *listing_store.KEYS,
    ),
    *(report_store.OPEN, report_store.MADE + PLAYER, report_store.ABOUT + PLAYER),
    *(part(PLAYER, of) for of in PARTS),
    *(RATING.players, RATING.table, RATING.last, RATING.order, RATING.ledger, RATING.number),
    *(RATING.week("2026-W47"), RATING.graph(PLAYER)),
]
"""Names as the server makes them."""


def units(**more: int) -> Units:
    """Return a run of nobody, but for what is said."""
    few: dict[Per, int] = dict.fromkeys(get_args(Per), 0)
    few |= {"one": 1, "bucket": keys.BUCKETS, "rules": 60, "here": 0}
    return {per: more.get(per, many) for per, many in few.items()}


async def usage_of(redis: Redis) -> Mapping[str, KeyUsage]:
    """Return what a store has."""
    return by_kind([key async for key in keys_of(redis)])


@pytest.mark.parametrize("name", MADE)
def test_every_name_that_the_server_makes_is_of_a_kind(name: str) -> None:
    assert kind_of(name) is not None


def test_no_key_is_of_two_kinds() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    for name in MADE:
        assert len([kind.name for kind in KINDS if kind.pattern.fullmatch(name)]) == 1, name


def test_what_has_no_end_says_why() -> None:
    assert [kind.name for kind in KINDS if not kind.why] == []


async def test_what_each_guest_may_leave_is_no_fault(redis: Redis) -> None:
    await redis.set(player_keys.session(HASH), PLAYER, ex=3_600)
    await redis.hset(player_keys.player(PLAYER), "name", "Ada")
    await redis.expire(player_keys.player(PLAYER), 3_600)
    assert faults(await usage_of(redis), units(guest=1)) == []
    assert most_bytes(units(guest=2)) > most_bytes(units(guest=1)) > most_bytes(units())


async def test_a_kind_of_key_that_nobody_stated_is_named(redis: Redis) -> None:
    for number in range(3):
        await redis.set(f"seen:{number:032x}", 1)
    assert faults(await usage_of(redis), units(guest=9)) == [
        "seen:*: 3 keys of a kind without a bound (3 without an end)"
    ]


async def test_keys_that_were_to_end_and_do_not_are_found(redis: Redis) -> None:
    await redis.set(player_keys.session(HASH), PLAYER)
    assert faults(await usage_of(redis), units(guest=1)) == ["session:*: 1 of 1 keys have no time to live"]


async def test_keys_that_live_longer_than_they_should_are_found(redis: Redis) -> None:
    await redis.set(presence_store.gone_of(PLAYER), 1, px=400 * 86_400_000)
    [fault] = faults(await usage_of(redis), units(guest=1))
    assert fault.startswith("player:{*}:gone: a key lives")


async def test_more_keys_or_members_than_there_were_visitors_are_found(redis: Redis) -> None:
    await redis.sadd(report_store.MADE + PLAYER, "1-0")
    await redis.zadd(archive_keys.ALL, {"ABCD2345": 1, "BCDE2345": 2})
    assert faults(await usage_of(redis), units(game=1)) == [
        "games: 2 members, and 1 at most",
        "{reports}:made:*: 1 keys, and 0 at most: 1 for each report",
    ]
    assert faults(await usage_of(redis), units(game=2, report=1)) == []


async def test_what_stays_of_those_who_have_gone_is_found(redis: Redis) -> None:
    await redis.zadd(status_store.MARKED, {PLAYER: 1})
    assert faults(await usage_of(redis), units(guest=1)) == ["status:marked: 1 members, and 0 at most"]


async def test_keys_that_grow_beyond_what_one_may_have_are_found(redis: Redis) -> None:
    await redis.set(player_keys.session(HASH), "x" * 5_000, ex=3_600)
    [fault] = faults(await usage_of(redis), units(guest=1))
    assert "bytes, and 256 at most for 1 keys" in fault
