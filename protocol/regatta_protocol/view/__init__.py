"""A room as one player sees it, folded from its events. Import names from this package."""

from regatta_protocol.view.view import Gap as Gap
from regatta_protocol.view.view import RoomView as RoomView
