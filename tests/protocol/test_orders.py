"""Orders as the server tells of them: the same members as a client may say."""

from regatta_protocol.commands.orders import WantedOrder, WantedRow
from regatta_protocol.orders import ConditionalOrder, OrderRow


def test_an_order_is_told_with_all_that_was_said_of_it() -> None:
    assert set(ConditionalOrder.__annotations__) == set(WantedOrder.model_fields)
    assert set(OrderRow.__annotations__) == set(WantedRow.model_fields)
