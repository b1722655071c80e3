"""Moves cross between processes unchanged."""

from typing import Any

import orjson
import pytest

from regatta_protocol.moves import Bank, Enter, SetAside, Throw
from regatta_server.bots.process.moves import dumped, loaded


@pytest.mark.parametrize(
    "move",
    [Throw((0, 4)), Enter({"ones": (0, 1, 2, 3, 4)}), SetAside((1, 2, 3), 6), Bank({4: 6}), Bank()],
    ids=lambda move: type(move).__name__,
)
def test_a_move_comes_back_as_it_went(move: Any) -> None:
    assert loaded(orjson.loads(orjson.dumps(dumped(move)))) == move
