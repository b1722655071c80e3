"""Whom a player hears."""

from server.relations import NO_RELATIONS, Relations


def test_everyone_is_heard_but_who_is_muted_or_blocked() -> None:
    relations = Relations(friends=frozenset({"ada"}), blocked=frozenset({"bob"}), muted=frozenset({"cem"}))
    assert [player for player in ("ada", "bob", "cem", "dan") if relations.hears(player)] == ["ada", "dan"]
    assert NO_RELATIONS.hears("bob")
