"""Passkeys: real registrations and assertions, and all that is wrong with others."""

from dataclasses import replace
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.errors import Code
from regatta_protocol.ids import PlayerId
from regatta_server.judging.refused import Refused
from regatta_server.limits import PASSKEY_CHALLENGE_S
from regatta_server.players import keys
from regatta_server.players.accounts import Passkey
from regatta_server.players.passkeys import Asker, Passkeys, handle_in, player_in
from tests.players.authenticator import Authenticator, b64, unb64

PAGE = "https://dice.example"
ASKER = Asker("s" * 64, PAGE)
PLAYER = PlayerId("abcdefghijkl")


@pytest.fixture
def passkeys(redis: Redis) -> Passkeys:
    """Give the passkeys of an empty store."""
    return Passkeys(redis)


async def registered(passkeys: Passkeys, device: Authenticator, asker: Asker = ASKER) -> Passkey:
    """Return a passkey that a device has just made."""
    options = await passkeys.create_options(asker, PLAYER, "Ada", [])
    return await passkeys.created(asker, device.create(options), "Phone", 5)


async def logged_in(
    passkeys: Passkeys, device: Authenticator, known: Passkey | None, asker: Asker = ASKER
) -> Passkey | None:
    """Return the passkey after a device has signed."""
    return await passkeys.used(asker, device.get(await passkeys.get_options(asker)), known, 9)


async def test_a_new_passkey_is_known_and_logs_in(passkeys: Passkeys) -> None:
    device = Authenticator(PAGE)
    known = await registered(passkeys, device)
    assert (known.credential, known.label, known.added_ms) == (b64(device.credential), "Phone", 5)
    used = await logged_in(passkeys, device, known)
    assert used == replace(known, count=1, used_ms=9)


async def test_a_browser_is_asked_for_a_key_that_it_finds_without_a_name(passkeys: Passkeys) -> None:
    known = await registered(passkeys, Authenticator(PAGE))
    options = await passkeys.create_options(ASKER, PLAYER, "Ada", [known])
    assert options["rp"] == {"name": "Regatta", "id": "dice.example"}
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "preferred"
    assert [one["id"] for one in options["excludeCredentials"]] == [known.credential]
    assert unb64(options["user"]["id"]) == PLAYER.encode()
    offered = await passkeys.get_options(ASKER)
    assert offered["rpId"] == "dice.example"
    assert offered["allowCredentials"] == []


async def test_each_challenge_is_another_and_is_kept_for_minutes_only(
    passkeys: Passkeys, redis: Redis
) -> None:
    first, second = await passkeys.get_options(ASKER), await passkeys.get_options(ASKER)
    assert first["challenge"] != second["challenge"]
    assert 0 < await redis.ttl(keys.challenge(ASKER.secret, "get")) <= PASSKEY_CHALLENGE_S


async def test_a_credential_says_whose_it_is(passkeys: Passkeys) -> None:
    device = Authenticator(PAGE)
    known = await registered(passkeys, device)
    given = device.get(await passkeys.get_options(ASKER))
    assert player_in(given) == PLAYER
    assert handle_in(given) == handle_in({"id": known.credential})


@pytest.mark.parametrize(
    "response", [None, "x", {}, {"userHandle": 7}, {"userHandle": "\u00fc"}, {"userHandle": b64(b"x{y}")}]
)
def test_a_credential_of_nobody_names_nobody(response: Any) -> None:
    assert player_in({"id": "x", "response": response}) is None


async def test_a_challenge_that_was_answered_is_answered_no_more(passkeys: Passkeys) -> None:
    device = Authenticator(PAGE)
    options = await passkeys.create_options(ASKER, PLAYER, "Ada", [])
    made = device.create(options)
    known = await passkeys.created(ASKER, made, "Phone", 5)
    with pytest.raises(Refused) as again:
        await passkeys.created(ASKER, made, "Phone", 5)
    assert again.value.code is Code.BAD_LOGIN
    offered = await passkeys.get_options(ASKER)
    signed = device.get(offered)
    assert await passkeys.used(ASKER, signed, known, 9)
    with pytest.raises(Refused):
        await passkeys.used(ASKER, signed, known, 9)
    # The same answer to another challenge is no answer to that one.
    await passkeys.get_options(ASKER)
    assert await passkeys.used(ASKER, signed, known, 9) is None


async def test_a_challenge_belongs_to_the_session_that_asked(passkeys: Passkeys) -> None:
    device = Authenticator(PAGE)
    known = await registered(passkeys, device)
    signed = device.get(await passkeys.get_options(ASKER))
    with pytest.raises(Refused):
        await passkeys.used(Asker("t" * 64, PAGE), signed, known, 9)


async def test_a_page_elsewhere_cannot_make_or_use_a_passkey(passkeys: Passkeys) -> None:
    with pytest.raises(Refused):
        await registered(passkeys, Authenticator("https://dice.example.evil.example"))
    known = await registered(passkeys, device := Authenticator(PAGE))
    device.origin = "https://evil.example"
    assert await logged_in(passkeys, device, known) is None
    # A key for another host, shown by a page of the right one.
    signed = device.get({**await passkeys.get_options(ASKER), "rpId": "evil.example"})
    assert await passkeys.used(ASKER, signed, known, 9) is None


async def test_another_devices_key_proves_nothing(passkeys: Passkeys) -> None:
    known = await registered(passkeys, Authenticator(PAGE))
    foreign = Authenticator(PAGE, user=b64(PLAYER.encode()))
    assert await logged_in(passkeys, foreign, known) is None
    foreign.credential = unb64(known.credential)
    assert await logged_in(passkeys, foreign, known) is None
    assert await logged_in(passkeys, foreign, None) is None


async def test_a_signature_that_was_touched_proves_nothing(passkeys: Passkeys) -> None:
    known = await registered(passkeys, device := Authenticator(PAGE))
    for part in ("signature", "authenticatorData", "clientDataJSON"):
        signed = device.get(await passkeys.get_options(ASKER))
        touched = bytearray(unb64(signed["response"][part]))
        touched[-1] ^= 1
        signed["response"][part] = b64(bytes(touched))
        assert await passkeys.used(ASKER, signed, known, 9) is None, part


async def test_a_key_that_counts_backwards_was_copied(passkeys: Passkeys) -> None:
    known = await registered(passkeys, device := Authenticator(PAGE))
    used = await logged_in(passkeys, device, known)
    used = await logged_in(passkeys, device, used)
    assert used is not None
    assert used.count == 2
    device.count = 0
    assert await logged_in(passkeys, device, used) is None


@pytest.mark.parametrize(
    "made_up",
    [
        {},
        {"id": "x"},
        {"id": "x", "rawId": "x", "type": "public-key", "response": {}},
        {"id": "eA", "rawId": "eA", "type": "public-key", "response": {"clientDataJSON": 7}},
        {
            "id": "eA",
            "rawId": "eA",
            "type": "public-key",
            "response": {
                "clientDataJSON": "e30",
                "attestationObject": "oA",
                "authenticatorData": "oA",
                "signature": "oA",
            },
        },
    ],
)
async def test_what_is_no_credential_is_refused(passkeys: Passkeys, made_up: dict[str, Any]) -> None:
    known = await registered(passkeys, Authenticator(PAGE))
    await passkeys.create_options(ASKER, PLAYER, "Ada", [])
    with pytest.raises(Refused) as refused:
        await passkeys.created(ASKER, made_up, "Phone", 5)
    assert refused.value.code is Code.BAD_LOGIN
    await passkeys.get_options(ASKER)
    assert await passkeys.used(ASKER, made_up, known, 9) is None


@pytest.mark.parametrize(
    "origin",
    [None, "http://dice.example", "https://192.0.2.7", "http://[::1]:8080", "http://notlocalhost"],
)
async def test_where_browsers_have_no_passkeys_one_is_told_to_take_a_password(
    passkeys: Passkeys, origin: str | None
) -> None:
    with pytest.raises(Refused) as refused:
        await passkeys.get_options(Asker("s" * 64, origin))
    assert refused.value.code is Code.NOT_ALLOWED
    assert "password" in refused.value.message


@pytest.mark.parametrize(
    "origin", ["http://localhost:8080", "http://dice.localhost", "https://a.b.example:8443"]
)
async def test_passkeys_need_https_or_this_very_computer(passkeys: Passkeys, origin: str) -> None:
    asker = Asker("s" * 64, origin)
    known = await registered(passkeys, device := Authenticator(origin), asker)
    assert await logged_in(passkeys, device, known, asker)
