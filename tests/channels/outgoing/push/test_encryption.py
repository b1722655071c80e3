"""Messages for a browser: by the example of the RFC, and read by code that was written from it apart."""

import secrets

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from regatta_server.channels.outgoing.push.encryption import (
    CURVE,
    RECORD_BYTES,
    BrowserKeys,
    browser_keys,
    decoded,
    encoded,
    encrypted,
)
from regatta_server.limits import PUSH_BYTES_MOST
from testkit.push_service import Browser

PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
    "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def sealed(plain: bytes, keys: BrowserKeys) -> bytes:
    """Return a message with a key and a salt of its own."""
    return encrypted(plain, keys, ec.generate_private_key(CURVE), secrets.token_bytes(16))


def test_the_example_of_rfc_8291_comes_out_to_the_byte() -> None:
    own = ec.derive_private_key(int.from_bytes(decoded(OWN), "big"), CURVE)
    body = encrypted(
        b"When I grow up, I want to be a watermelon", browser_keys(PUBLIC, AUTH), own, decoded(SALT)
    )
    assert encoded(body) == SEALED


@pytest.mark.parametrize("length", [0, 1, 300, PUSH_BYTES_MOST])
def test_the_browser_reads_what_was_sent_in_one_record(length: int) -> None:
    browser, plain = Browser(), secrets.token_bytes(length)
    # What ends in zeros is padding to a browser: ours is text.
    plain = plain.replace(b"\0", b"0")
    body = sealed(plain, BrowserKeys(browser.public, browser.auth))
    assert browser.read(body) == plain
    assert len(body) <= RECORD_BYTES


def test_nobody_else_reads_it_and_a_changed_one_is_refused() -> None:
    browser = Browser()
    body = sealed(b"It is your turn", BrowserKeys(browser.public, browser.auth))
    for reader, message in ((Browser(), body), (browser, body[:-1] + bytes([body[-1] ^ 1]))):
        with pytest.raises(InvalidTag):
            reader.read(message)


@pytest.mark.parametrize(
    ("public", "auth"),
    [
        (PUBLIC, "BTBZMqHH6r4"),
        (PUBLIC[:-4], AUTH),
        ("B" + "A" * 86, AUTH),
        ("no base64!", AUTH),
        (PUBLIC, "ä"),
    ],
)
def test_what_is_no_key_of_a_browser_is_refused(public: str, auth: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each library says it in its own words
        browser_keys(public, auth)
