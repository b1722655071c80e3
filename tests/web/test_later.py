"""Whoever asks the bots too early is told when to ask again."""

import pytest

from regatta_protocol.text import Text
from regatta_server.bots.process.bot_process import NoAnswer, TableMissing
from regatta_server.web.later import later


@pytest.mark.parametrize(
    ("why", "wait_s"),
    [
        (TableMissing(Text("test", "It is being worked out.")), "5"),
        (NoAnswer(Text("test", "Too many ask.")), "1"),
    ],
)
def test_a_table_takes_longer_than_a_moment(why: NoAnswer, wait_s: str) -> None:
    answer = later(why).answer
    assert (answer.status, answer.more["Retry-After"]) == (503, wait_s)
    assert str(why).encode() in answer.body
