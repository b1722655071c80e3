"""What a record has of each fact: the protocol's file is what the server's classes of facts say."""

from typing import get_args

from regatta_protocol.record.facts import RecordFact
from regatta_server.game.fact import optional_members, record_members
from regatta_server.game.facts import GAME_KINDS
from tests.protocol.record_facts import FILE, module


def test_the_file_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == module(GAME_KINDS.values()), (
        "stale: run `python -m tests.protocol.record_facts`"
    )


def test_a_record_has_each_kind_of_fact_with_the_members_that_its_class_says() -> None:
    classes = get_args(get_args(RecordFact)[0])
    assert len(classes) == len(GAME_KINDS)
    for one, kind in zip(classes, GAME_KINDS.values(), strict=True):
        assert list(one.__annotations__) == ["type", "version", "at_ms", *record_members(kind)]
        assert one.__optional_keys__ == optional_members(kind)
