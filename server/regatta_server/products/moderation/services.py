"""Reports and sanctions as services."""

from collections.abc import Sequence
from typing import Final

from regatta_server.products.moderation.moderation import Moderation
from regatta_server.products.moderation.reports import Reports
from regatta_server.runtime.services import Provider

SERVICES: Final[Sequence[Provider]] = [Moderation, Reports]
