"""Guests and their sessions, on a real store."""

import secrets

import pytest
from redis.asyncio import Redis

from server.players.names import FIRST, SECOND, STAND_IN, guest_name
from server.players.players import ROOMS_KEPT, Players, Session
from server.players.sessions import UnknownToken


class Tokens:
    """Randomness of the system, as the product has it."""

    def token(self) -> str:
        """Return a token."""
        return secrets.token_urlsafe(32)

    def player_id(self) -> str:
        """Return an id."""
        return secrets.token_urlsafe(9)


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


async def test_a_players_rooms_come_latest_first_and_the_oldest_fall_out(players: Players) -> None:
    for number in range(ROOMS_KEPT + 3):
        await players.joined("ada", f"ROOM{number}", now_ms=number)
    rooms = await players.rooms("ada")
    assert rooms[0] == f"ROOM{ROOMS_KEPT + 2}"
    assert len(rooms) == ROOMS_KEPT
    assert "ROOM0" not in rooms


async def test_many_persons_are_named_at_once(players: Players, redis: Redis) -> None:
    ada, bob = await hello(players, None, "Ada"), await hello(players, None, None)
    await redis.hset(f"player:{{{ada.player}}}", "user", "Ada")
    assert await players.persons([ada.player, bob.player, STAND_IN, "nobody-known"]) == {
        ada.player: ("Ada", True),
        bob.player: (bob.name, False),
        STAND_IN: ("Stand-in", False),
        "nobody-known": (guest_name("nobody-known"), False),
    }
    assert await players.persons([]) == {}


def test_there_are_many_names_for_guests() -> None:
    names = {guest_name(secrets.token_urlsafe(9)) for _ in range(3_000)}
    assert len(names) > 300
    for name in names:
        first, second = name.split()
        assert first in FIRST
        assert second in SECOND
