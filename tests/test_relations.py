"""Whom a player hears."""

from protocol.ids import PlayerId
from server.relations import NO_RELATIONS, Relations


def test_everyone_is_heard_but_who_is_muted_or_blocked() -> None:
    relations = Relations(
        friends=frozenset({PlayerId("ada")}),
        blocked=frozenset({PlayerId("bob")}),
        muted=frozenset({PlayerId("cem")}),
    )
    assert [player for player in map(PlayerId, ("ada", "bob", "cem", "dan")) if relations.hears(player)] == [
        "ada",
        "dan",
    ]
    assert NO_RELATIONS.hears(PlayerId("bob"))
