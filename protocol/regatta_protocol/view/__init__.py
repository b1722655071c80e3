"""A room as one player sees it, folded from its events; its names are known by the name of this folder."""

from regatta_protocol.view.view import Gap as Gap
from regatta_protocol.view.view import RoomView as RoomView
