"""The words that Regatta's server and its clients speak; imports nothing of ours."""

from typing import Final

SUBPROTOCOL: Final = "regatta.v1"
"""What a WebSocket is asked for."""
