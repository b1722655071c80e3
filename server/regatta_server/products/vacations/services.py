"""Vacations as a service."""

from collections.abc import Sequence
from typing import Final

from regatta_server.products.vacations.vacations import Vacations
from regatta_server.runtime.services import Provider

SERVICES: Final[Sequence[Provider]] = [Vacations]
