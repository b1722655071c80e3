"""An order as it is stored with its room: no more than must be said, and the same when it is read."""

import msgspec

from regatta_server.rooms.decide.pending import Pending


def test_an_order_that_waits_says_no_more_than_it_must_and_comes_back() -> None:
    waits = Pending(seat=1, order=None)
    stored = msgspec.json.encode(waits)
    assert stored == b'{"seat":1,"order":null}'
    assert msgspec.json.decode(stored, type=Pending) == waits
