"""What a client may say of an order: bounded, typed, and nothing that is not named."""

import json
from typing import Any, Final

import pytest
from pydantic import ValidationError

from regatta_protocol.client import CLIENT_MESSAGE
from regatta_protocol.commands.orders import DropOrder, MyOrders, SetOrder, WantedOrder

PLAIN: Final[dict[str, Any]] = {
    "type": "set_order",
    "id": "c-1",
    "room": "ABCD2345",
    "order": {"rows": [{"row": "yacht", "least": 50}], "otherwise": ["ones"]},
}


def test_an_order_keeps_the_most_frequent_face_and_stops_early_unless_it_says_otherwise() -> None:
    message = CLIENT_MESSAGE.validate_json(json.dumps(PLAIN))
    assert isinstance(message, SetOrder)
    assert (message.order.keep, message.order.early, message.order.bank_from) == ("most_frequent", True, None)


@pytest.mark.parametrize("kind", ["drop_order", "my_orders"])
def test_an_order_is_taken_back_and_asked_for_by_the_room(kind: str) -> None:
    message = CLIENT_MESSAGE.validate_python({"type": kind, "id": "c-2", "room": "ABCD2345"})
    assert isinstance(message, DropOrder | MyOrders)


@pytest.mark.parametrize(
    "order",
    [
        {"keep": "the best"},
        {"pips": [7]},
        {"pips": [0]},
        {"pips": [1] * 11},
        {"rows": [{"row": "yacht", "least": -1}]},
        {"rows": [{"row": "yacht", "least": 100_001}]},
        {"rows": [{"row": "Yacht!"}]},
        {"rows": [{"row": "ones"}] * 21},
        {"otherwise": ["ones", "twos", "threes"]},
        {"bank_from": 0},
        {"then": "win"},
    ],
)
def test_an_order_out_of_bounds_is_refused(order: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        WantedOrder.model_validate(order)
