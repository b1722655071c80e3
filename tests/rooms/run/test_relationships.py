"""Whom a player hears."""

from regatta_protocol.ids import PlayerId
from regatta_server.rooms.run.relationships import NO_RELATIONSHIPS, Relationships


def test_everyone_is_heard_but_who_is_muted_or_blocked() -> None:
    relationships = Relationships(
        friends=frozenset({PlayerId("ada")}),
        blocked=frozenset({PlayerId("bob")}),
        muted=frozenset({PlayerId("cem")}),
    )
    assert [
        player for player in map(PlayerId, ("ada", "bob", "cem", "dan")) if relationships.hears(player)
    ] == [
        "ada",
        "dan",
    ]
    assert NO_RELATIONSHIPS.hears(PlayerId("bob"))
