"""What the tests of installing share."""

import socket

import pytest


@pytest.fixture
def closed_port() -> int:
    """Give a port of this machine where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
