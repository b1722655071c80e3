"""A node from its start to its end: hurried when asked twice."""

import signal
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from regatta_protocol.documents.generate import SUBPROTOCOL
from regatta_server.network.addresses import http_url
from regatta_server.processes.serving import opened
from regatta_server.service import Running
from regatta_server.settings import Settings
from testkit.commands import regatta
from testkit.play import socket_of


def silence(running: Running) -> connect:
    """Return a connection that says nothing."""
    return connect(socket_of(running), subprotocols=[Subprotocol(SUBPROTOCOL)])


@pytest.mark.slow
@pytest.mark.prove
async def test_a_second_signal_waits_for_nobody_and_the_store_still_ends_in_order(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with regatta(data) as server, silence(server.running) as silent:
        assert server.process.stdout is not None
        # It will not answer when the server closes, and so would be waited for.
        silent.transport.pause_reading()
        server.process.send_signal(signal.SIGTERM)
        assert b"closing" in await server.process.stdout.readline()
        status, _ = await server.end(signal.SIGTERM)
        assert status == 0
        silent.transport.resume_reading()
    assert "cut_off" in (tmp_path / "log").read_text(encoding="utf-8")
    assert "bye bye" in (data / "valkey.log").read_text(encoding="utf-8")


def test_the_address_that_is_shown_can_be_opened(capsys: pytest.CaptureFixture[str]) -> None:
    for host, shown in (("0.0.0.0", "127.0.0.1"), ("::", "[::1]"), ("::1", "[::1]")):
        opened(Settings(host=host, port=8080), http_url(host, 8080))
        assert f" at http://{shown}:8080 " in capsys.readouterr().out
