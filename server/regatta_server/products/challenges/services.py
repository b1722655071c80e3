"""Challenges as services."""

from collections.abc import Sequence
from typing import Final

from regatta_server.products.challenges.challenges import Challenges
from regatta_server.runtime.services import Provider

SERVICES: Final[Sequence[Provider]] = [Challenges]
