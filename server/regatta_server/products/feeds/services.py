"""Calendar and feeds as a service."""

from collections.abc import Sequence
from typing import Final

from regatta_server.products.feeds.feeds import Feeds
from regatta_server.runtime.services import Provider

SERVICES: Final[Sequence[Provider]] = [Feeds]
