"""Accounts: claimed by one, kept whole, and opened by their owner's ways alone."""

import asyncio
from dataclasses import replace

import pytest
from redis.asyncio import Redis

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_server.judging.refused import Refused
from regatta_server.limits import NAME_RESERVATION_S, PASSKEYS_MOST
from regatta_server.players import keys
from regatta_server.players.accounts import CLAIMED_S, NOBODY, Accounts, Passkey, handle_of
from regatta_server.players.looks import skeleton

HASH = "hash"
ADA, BOB = PlayerId("ada-ada-ada-"), PlayerId("bob-bob-bob-")


@pytest.fixture
def accounts(redis: Redis) -> Accounts:
    """Give the accounts of an empty store."""
    return Accounts(redis)


def passkey(number: int = 0) -> Passkey:
    """Return a passkey."""
    return Passkey(f"credential-{number}", "key", 0, "Phone", number)


async def keep(
    accounts: Accounts,
    player: PlayerId,
    user_name: str,
    password: str | None = HASH,
    key: Passkey | None = None,
) -> bool:
    """Make an account."""
    await accounts.claim(user_name, player)
    made = await accounts.keep(player, user_name, 7, password, key)
    await accounts.claim_again(user_name, player)
    return made


async def test_of_two_who_want_a_name_at_once_one_has_it(accounts: Accounts) -> None:
    for number in range(20):
        answers = await asyncio.gather(
            accounts.claim(f"Name{number}", ADA),
            accounts.claim(f"na-me{number}", BOB),
            return_exceptions=True,
        )
        [refused] = [answer for answer in answers if answer is not None]
        assert isinstance(refused, Refused)
        assert refused.code is Code.NAME_TAKEN


async def test_an_account_is_all_there_or_not_at_all(accounts: Accounts, redis: Redis) -> None:
    await redis.hset(keys.player(ADA), mapping={"name": "Guest", "show_room": "0"})
    await redis.expire(keys.player(ADA), 100)
    assert await keep(accounts, ADA, "Ada", key=passkey())
    account = await accounts.about(ADA)
    assert (account.user_name, account.since_ms, account.password) == ("Ada", 7, "hash")
    assert account.passkeys == {handle_of("credential-0"): passkey()}
    assert (account.show_online, account.show_room) == (True, False)
    assert await redis.ttl(keys.player(ADA)) == -1
    assert await redis.ttl(keys.account(skeleton("Ada"))) == -1


async def test_a_second_account_of_one_player_changes_nothing(accounts: Accounts) -> None:
    assert await keep(accounts, ADA, "Ada")
    await accounts.claim("Countess", ADA)
    assert not await accounts.keep(ADA, "Countess", 9, "other", passkey())
    await accounts.let_go("Countess", ADA)
    assert (await accounts.about(ADA)).user_name == "Ada"
    assert (await accounts.about(ADA)).passkeys == {}
    assert await keep(accounts, BOB, "Countess")


async def test_a_claim_that_nothing_came_of_ends_by_itself(accounts: Accounts, redis: Redis) -> None:
    await accounts.claim("Ada", ADA)
    assert 0 < await redis.ttl(keys.account(skeleton("Ada"))) <= CLAIMED_S
    await accounts.let_go("Ada", BOB)
    with pytest.raises(Refused):
        await accounts.claim("Ada", BOB)


async def test_an_account_takes_a_claim_that_has_run_out_again(accounts: Accounts, redis: Redis) -> None:
    assert await keep(accounts, ADA, "Ada")
    await redis.delete(keys.account(skeleton("Ada")))
    await accounts.claim_again("Ada", ADA)
    assert await accounts.find("Ada") == ADA
    assert await redis.ttl(keys.account(skeleton("Ada"))) == -1
    await accounts.claim_again("Ada", BOB)
    assert await accounts.find("Ada") == ADA


async def test_an_account_is_found_by_its_name_and_not_by_a_look_alike(accounts: Accounts) -> None:
    assert await keep(accounts, ADA, "Ada-Lil")
    assert await accounts.find("ada-lIL") == ADA
    for other in ("Ada-LiI", "AdaLil", "Ada_Lil", "Bob"):
        assert await accounts.find(other) is None
    assert await accounts.owner("AdaLi1") == ADA
    assert await accounts.owner("\u0410da Lil") == ADA
    assert await accounts.owner("\u5c71") is None
    assert await accounts.owner("\u2605") is None


async def test_a_name_that_was_freed_is_nobodys_for_a_while(accounts: Accounts, redis: Redis) -> None:
    assert await keep(accounts, ADA, "Ada")
    for _ in range(2):
        await accounts.free_name(ADA)
        assert await accounts.owner("Ada") == NOBODY
    assert await accounts.find("Ada") is None
    assert 0 < await redis.ttl(keys.account(skeleton("Ada"))) <= NAME_RESERVATION_S
    with pytest.raises(Refused):
        await accounts.claim("Ada", BOB)


async def test_a_password_replaces_the_one_that_was_judged(accounts: Accounts) -> None:
    assert not await accounts.set_password(ADA, None, "x")
    assert await accounts.password(ADA) is None
    assert await keep(accounts, ADA, "Ada", None, passkey())
    assert await accounts.set_password(ADA, None, "first")
    assert not await accounts.set_password(ADA, None, "second")
    assert await accounts.set_password(ADA, "first", "second")
    assert await accounts.password(ADA) == "second"
    assert await accounts.password(None) is None


async def test_the_last_way_to_log_in_stays(accounts: Accounts) -> None:
    assert await keep(accounts, ADA, "Ada", None, passkey(0))
    await accounts.add_passkey(ADA, passkey(1))
    answers = await asyncio.gather(
        *(accounts.remove_passkey(ADA, handle_of(f"credential-{n}")) for n in (0, 1)), return_exceptions=True
    )
    [refused] = [answer for answer in answers if answer is not None]
    assert isinstance(refused, Refused)
    assert refused.code is Code.NOT_ALLOWED
    [left] = (await accounts.about(ADA)).passkeys
    assert await accounts.set_password(ADA, None, "hash")
    await accounts.remove_passkey(ADA, left)
    await accounts.remove_passkey(ADA, left)
    assert (await accounts.about(ADA)).passkeys == {}


async def test_passkeys_have_a_bound_and_none_is_added_twice(accounts: Accounts) -> None:
    assert await keep(accounts, ADA, "Ada")
    for number in range(PASSKEYS_MOST):
        await accounts.add_passkey(ADA, passkey(number))
    await accounts.add_passkey(ADA, replace(passkey(0), label="Other"))
    with pytest.raises(Refused):
        await accounts.add_passkey(ADA, passkey(PASSKEYS_MOST))
    account = (await accounts.about(ADA)).passkeys
    assert len(account) == PASSKEYS_MOST
    assert account[handle_of("credential-0")].label == "Phone"


async def test_a_passkey_that_was_removed_does_not_come_back_by_its_use(accounts: Accounts) -> None:
    assert await keep(accounts, ADA, "Ada", key=passkey())
    used = replace(passkey(), count=5, used_ms=9)
    assert await accounts.used_passkey(ADA, used)
    assert await accounts.passkey(ADA, handle_of("credential-0")) == used
    await accounts.remove_passkey(ADA, handle_of("credential-0"))
    assert not await accounts.used_passkey(ADA, used)
    assert await accounts.passkey(ADA, handle_of("credential-0")) is None
    assert not await accounts.used_passkey(BOB, used)
