"""What is said in rooms, as a service."""

from collections.abc import Sequence
from typing import Final

from regatta_server.products.chat.chat import Chat
from regatta_server.runtime.services import Provider

SERVICES: Final[Sequence[Provider]] = [Chat]
