"""What a service asks to be called for is added, and what it leaves out is not."""

from regatta_protocol.ids import PlayerId
from regatta_server.commands.wiring import Wiring
from regatta_server.products.presence.listeners import Listeners


async def test_a_service_is_called_for_what_it_asks_for_behind_those_before_it() -> None:
    heard: list[str] = []

    async def first(player: PlayerId) -> None:
        heard.append(f"first {player}")

    async def second(player: PlayerId) -> None:
        heard.append(f"second {player}")

    listeners = Listeners()
    listeners.add(Wiring(online=first))
    listeners.add(Wiring(online=second, offline=first))
    for listener in listeners.online:
        await listener(PlayerId("ada"))
    assert heard == ["first ada", "second ada"]
    assert len(listeners.offline) == 1
    assert not [*listeners.reachable, *listeners.disconnected, *listeners.resubscribed]
