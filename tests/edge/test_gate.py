"""Who may come in, counted without a socket; the floods at the socket are in test_floods.py."""

from dataclasses import replace
from http import HTTPStatus

import pytest

from regatta_protocol.ids import PlayerId
from regatta_server.edge.gate import Gate, network
from regatta_server.limits import Limits

A, B = "192.0.2.1", "192.0.2.2"


class Clock:
    """Seconds that pass when a test says so."""

    now_s = 0.0

    def __call__(self) -> float:
        """Return them."""
        return self.now_s


def gate(clock: Clock | None = None, **bounds: float) -> Gate:
    """Give a gate with these bounds."""
    return Gate(replace(Limits(), **bounds), clock or Clock())  # type: ignore[arg-type] # bounds by name


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("[2001:db8:1:3::9]", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
        ("what:ever", "what:ever"),
    ],
)
def test_one_customer_of_ipv6_counts_as_one(address: str, counts_as: str) -> None:
    assert network(address) == counts_as


def test_strangers_are_bounded_for_each_address_and_in_all() -> None:
    bounded = gate(strangers=3, strangers_per_address=2)
    assert [bounded.arrive(A) for _ in range(3)] == [True, True, False]
    assert not bounded.arrive(B), "with the one that was turned away, and is not gone yet"
    for address in (A, A, B):
        bounded.known(address)
    assert bounded.arrive(B), "three have gone: there is room again"


def test_behind_a_proxy_only_all_together_are_bounded() -> None:
    bounded = gate(strangers=3, strangers_per_address=1)
    assert [bounded.arrive(None) for _ in range(4)] == [True, True, True, False]
    bounded.known(None)
    bounded.known(None)
    assert bounded.arrive(None)


def test_connections_are_bounded_for_each_address_and_in_all() -> None:
    bounded = gate(connections=3, connections_per_address=2)

    def status(address: str) -> HTTPStatus | None:
        refusal = bounded.refusal(address)
        return refusal and refusal[0]

    bounded.enter(A)
    assert status(A) is None
    bounded.enter(A)
    assert status(A) == HTTPStatus.TOO_MANY_REQUESTS
    assert status(B) is None
    bounded.enter(B)
    assert status(B) == HTTPStatus.SERVICE_UNAVAILABLE
    bounded.leave(A)
    assert status(A) is None


def test_each_thing_has_a_budget_of_its_own_for_each_address() -> None:
    clock = Clock()
    bounded = gate(
        clock, http_burst=1, http_per_s=1.0, guests_burst=1, guests_per_s=1.0, address_rooms_burst=1
    )

    def may_open_room(address: str) -> float:
        return bounded.may_open_room(PlayerId(f"of {address}"), address)

    for take in (bounded.may_ask, bounded.may_begin, may_open_room):
        assert (take(A), take(B)) == (0.0, 0.0)
        assert take(A) > 0
    clock.now_s = 1.0
    assert bounded.may_ask(A) == bounded.may_begin(A) == 0.0


def test_who_only_watches_takes_no_guest_and_leaves_half_of_the_connections_to_players() -> None:
    assert Limits().watchers_per_address == Limits().connections_per_address // 2
    clock = Clock()
    bounded = gate(clock, watchers_per_address=2, watchers_burst=3, watchers_per_s=1.0, guests_burst=1)
    assert [bounded.may_watch(A) for _ in range(3)] == [True, True, False]
    assert bounded.may_watch(B)
    assert bounded.may_begin(A) == 0.0, "the budget of guests is untouched"
    bounded.watched(A)
    assert bounded.may_watch(A), "one has gone"
    bounded.watched(A)
    assert not bounded.may_watch(A), "three have come at once"
    clock.now_s = 1.0
    assert bounded.may_watch(A)


def test_only_what_was_missed_counts_against_looking_for_rooms() -> None:
    clock = Clock()
    bounded = gate(clock, guesses_burst=2, guesses_per_s=0.5)
    assert [bounded.may_look(A) for _ in range(5)] == [0.0] * 5
    bounded.missed(A)
    bounded.missed(A)
    assert bounded.may_look(A) == 2.0
    assert bounded.may_look(B) == 0.0
    clock.now_s = 2.0
    assert bounded.may_look(A) == 0.0
