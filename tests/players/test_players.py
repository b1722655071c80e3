"""Guests and their sessions, on a real store."""

import asyncio
import secrets

import pytest
from redis.asyncio import Redis

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId, RoomId
from regatta_server.judging.refused import Refused
from regatta_server.players.names import FIRST, SECOND, STAND_IN, guest_name
from regatta_server.players.players import Players, Session
from regatta_server.players.sessions import UnknownToken
from tests.players.tokens import Tokens


@pytest.fixture
def players(redis: Redis) -> Players:
    """Give the players of an empty store."""
    return Players(redis, Tokens())


async def hello(players: Players, token: str | None, name: str | None, now_ms: int = 1) -> Session:
    """Say hello from some phone."""
    return await players.hello(token, name, "Firefox on Android", now_ms)


async def test_each_new_guest_is_somebody_else(players: Players) -> None:
    ada, bob = await hello(players, None, "Ada"), await hello(players, None, "Ada")
    assert ada.player != bob.player
    assert ada.token != bob.token


async def test_a_guest_without_a_name_gets_one_and_keeps_it(players: Players) -> None:
    first = await hello(players, None, None)
    again = await hello(players, first.token, None)
    assert again.name == first.name == guest_name(first.player)


async def test_a_name_given_later_replaces_the_first(players: Players) -> None:
    first = await hello(players, None, "Ada")
    assert (await hello(players, first.token, "Countess")).name == "Countess"
    assert (await hello(players, first.token, None)).name == "Countess"
    await players.rename(first.player, "Ada again")
    assert (await hello(players, first.token, None)).name == "Ada again"


async def test_an_unknown_token_is_refused_and_makes_nobody(players: Players, redis: Redis) -> None:
    with pytest.raises(UnknownToken):
        await hello(players, "A" * 43, "Eve")
    assert await redis.dbsize() == 0


async def test_a_session_and_its_player_are_forgotten_in_the_end(players: Players, redis: Redis) -> None:
    await hello(players, None, "Ada")
    assert await redis.dbsize() == 3
    for key in await redis.keys("*"):
        assert await redis.ttl(key) > 0


async def test_a_players_rooms_come_latest_first_until_they_are_let_go(players: Players) -> None:
    ada, rooms = PlayerId("ada"), [RoomId(f"ROOM{number}") for number in range(5)]
    counts = [await players.joined(ada, room, now_ms=number) for number, room in enumerate(rooms)]
    assert counts == [1, 2, 3, 4, 5]
    assert await players.joined(ada, rooms[0], now_ms=9) == 5, "who comes again has it once"
    assert await players.rooms(ada) == [rooms[0], *rooms[:0:-1]]
    await players.let_go(ada, rooms[:3])
    await players.let_go(ada, [])
    assert await players.rooms(ada) == rooms[:2:-1]


async def test_many_persons_are_named_at_once(players: Players, redis: Redis) -> None:
    ada, bob = await hello(players, None, "Ada"), await hello(players, None, None)
    await redis.hset(f"player:{{{ada.player}}}", "user", "Ada")
    assert await players.persons([ada.player, bob.player, STAND_IN, PlayerId("nobody-known")]) == {
        ada.player: ("Ada", True),
        bob.player: (bob.name, False),
        STAND_IN: ("Computer", False),
        "nobody-known": (guest_name(PlayerId("nobody-known")), False),
    }
    assert await players.persons([]) == {}


async def keep(players: Players, player: PlayerId, user_name: str) -> None:
    """Make an account of a guest."""
    await players.accounts.claim(user_name, player)
    assert await players.accounts.keep(player, user_name, 1, "hash", None)
    await players.accounts.claim_again(user_name, player)


@pytest.mark.parametrize("name", ["Ad\u0430", "Admin", "m0derator", "Countess", "C0untess", "\u0421ountess"])
async def test_a_hello_with_a_name_that_is_refused_keeps_nobody_out(players: Players, name: str) -> None:
    await keep(players, (await hello(players, None, None)).player, "Countess")
    bob = await hello(players, None, "Bob")
    assert (await hello(players, bob.token, name)).name == "Bob"
    new = await hello(players, None, name)
    assert new.name == guest_name(new.player)
    with pytest.raises(Refused):
        await players.rename(bob.player, name)
    assert (await hello(players, bob.token, None)).name == "Bob"


async def test_an_account_goes_by_its_user_name_whatever_it_says(players: Players, redis: Redis) -> None:
    ada = await hello(players, None, "Bob")
    await keep(players, ada.player, "Countess")
    again = await hello(players, ada.token, "Bob")
    assert (again.player, again.name, again.user_name) == (ada.player, "Countess", "Countess")
    assert await players.rename(ada.player, "COUNTESS") == ("COUNTESS", "COUNTESS")
    assert (await hello(players, ada.token, None)).name == "COUNTESS"
    for other in ("Countes5", "Bob", "Count-ess"):
        with pytest.raises(Refused) as refused:
            await players.rename(ada.player, other)
        assert refused.value.code is Code.NOT_ALLOWED
    assert await redis.ttl(f"player:{{{ada.player}}}") == -1


async def test_a_guest_loses_a_name_that_somebody_made_an_account_of(players: Players) -> None:
    guest, owner = await hello(players, None, "Countess"), await hello(players, None, "Countess")
    await keep(players, owner.player, "countess")
    assert (await hello(players, guest.token, None)).name == guest_name(guest.player)
    assert await players.persons([guest.player]) == {guest.player: (guest_name(guest.player), False)}


async def test_a_rename_that_meets_the_making_of_an_account_leaves_its_user_name(players: Players) -> None:
    ada = await hello(players, None, "Ada")
    await asyncio.gather(
        *(players.rename(ada.player, f"Bob {number}") for number in range(5)),
        keep(players, ada.player, "Countess"),
        *(players.rename(ada.player, f"Eve {number}") for number in range(5)),
        return_exceptions=True,
    )
    assert await players.persons([ada.player]) == {ada.player: ("Countess", True)}


async def test_hosts_keep_words_from_names(redis: Redis) -> None:
    players = Players(redis, Tokens(), ["casino"])
    assert (await hello(players, None, "Cas1no")).name != "Cas1no"
    with pytest.raises(Refused):
        players.judge_alone("casino")


def test_there_are_many_names_for_guests() -> None:
    names = {guest_name(PlayerId(secrets.token_urlsafe(9))) for _ in range(3_000)}
    assert len(names) > 300
    for name in names:
        first, second = name.split()
        assert first in FIRST
        assert second in SECOND


async def test_no_guest_goes_by_an_accounts_name_with_something_beside_it(players: Players) -> None:
    ada, eve = await hello(players, None, "Ada"), await hello(players, None, None)
    await players.accounts.claim("Ada", ada.player)
    await players.accounts.keep(ada.player, "Ada", 1, "hash", None)
    for name in ("Ada!", "\u2605 Ada \u2605", "ada host", "Ada_bot", "Captain Ada"):
        with pytest.raises(Refused) as refused:
            await players.rename(eve.player, name)
        assert refused.value.code is Code.NAME_TAKEN
        again = await hello(players, eve.token, name)
        assert (again.name, "taken" in (again.name_refusal or "")) == (eve.name, True)
    # Whoever has a bot may give it an account beside one's own.
    await players.judge(eve.player, "Ada_bot")


@pytest.mark.parametrize("name", ["__proto__", "constructor", "toString", "hasOwnProperty", "{name}", "%s"])
async def test_names_that_mean_something_to_programs_are_names(players: Players, name: str) -> None:
    guest = await hello(players, None, name)
    assert (guest.name, guest.name_refusal) == (name, None)
    assert await players.persons([guest.player]) == {guest.player: (name, False)}
