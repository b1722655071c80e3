"""What is told in one turn of the loop goes out at its end."""

import asyncio

from regatta_server.edge.outbox import Outboxes


class Box:
    """Keeps what was sent, each time."""

    def __init__(self, outboxes: Outboxes, broken: bool = False) -> None:
        self.sent: list[list[str]] = []
        self._outboxes = outboxes
        self._broken = broken
        self._waiting: list[str] = []

    def put(self, text: str) -> None:
        if not self._waiting:
            self._outboxes.filled(self)
        self._waiting.append(text)

    def send(self) -> None:
        if self._broken:
            raise RuntimeError("a fault")
        waiting, self._waiting = self._waiting, []
        self.sent.append(waiting)


async def test_what_is_told_in_one_turn_goes_out_together() -> None:
    outboxes = Outboxes(asyncio.get_running_loop())
    ada, bob = Box(outboxes), Box(outboxes)
    for text in ("one", "two"):
        ada.put(text)
        bob.put(text)
    assert ada.sent == []
    await asyncio.sleep(0)
    assert ada.sent == bob.sent == [["one", "two"]]
    ada.put("three")
    await asyncio.sleep(0)
    assert ada.sent == [["one", "two"], ["three"]]
    assert len(bob.sent) == 1


async def test_one_that_fails_keeps_nothing_from_the_others() -> None:
    outboxes = Outboxes(asyncio.get_running_loop())
    broken, ada = Box(outboxes, broken=True), Box(outboxes)
    broken.put("lost")
    ada.put("one")
    await asyncio.sleep(0)
    assert ada.sent == [["one"]]
