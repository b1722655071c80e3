"""Which seats a stand-in plays, and whether there were orders, as a record goes on: who may have moved."""

from regatta_server.game.mismatch import Mismatch, Record, name_of
from regatta_server.game.orders import has_orders


class StandIns:
    """The seats that are a stand-in's: from the beginning, or for a player who left."""

    def __init__(self, record: Record) -> None:
        """Begin with the seats that nobody had."""
        self._record = record
        self._bots = frozenset(seat["seat"] for seat in record["seats"] if seat.get("bot"))
        self._seats = set(self._bots)
        self._out: set[int] = set()
        self._ordered = False

    def chooses(self, seat: int) -> bool:
        """Say whether what a stand-in does for a seat is its own choice, and not the clock's move."""
        if seat in self._bots:
            return "level" in self._record["seats"][seat]
        return "stand_in" in self._record["options"]

    def follow(self, event: Record) -> None:
        """Take over a fact. Raises Mismatch where somebody else had the seat."""
        seat = event.get("seat", -1)
        who = name_of(self._record, seat)
        match event["type"]:
            case "stand_in":
                self._comes(event, seat, who)
            case "taken_back":
                # Where none plays for who is gone, the others can claim no result of who is back.
                claims = self._record["options"].get("absence") == "claim" and seat not in self._out
                if seat in self._bots or not (seat in self._seats or claims):
                    raise Mismatch(event["version"], f"{who} plays again, and had no stand-in.")
                self._seats.discard(seat)
            case "resigned" | "claimed":
                if seat in self._bots | self._out or not 0 <= seat < len(self._record["seats"]):
                    raise Mismatch(event["version"], f"{who} goes, and was not there.")
                self._out.add(seat)
                self._seats.discard(seat)
            case "undone" if seat in self._seats:
                raise Mismatch(event["version"], f"{who} has a stand-in, and takes a decision back.")
            case "vacation":
                self._rests(event, seat, who)
            case "ordered":
                self._orders(event)
            case _ if "by" in event or event["type"] == "held":
                self._plays(event, seat, who)

    def _plays(self, event: Record, seat: int, who: str) -> None:
        """Raise Mismatch for what is done by somebody who did not have the seat."""
        by = event.get("by", "player").replace("_", "-")
        if (by == "stand-in") != (seat in self._seats):
            has = "a stand-in" if seat in self._seats else "no stand-in"
            raise Mismatch(event["version"], f"{who} has {has}, and this is by the {by}.")
        if by == "order" and not self._ordered:
            raise Mismatch(event["version"], f"{who} plays by an order, and nobody had left one.")

    def _orders(self, event: Record) -> None:
        """Take over that an order is left. Raises Mismatch where nobody needs one."""
        if not has_orders(self._record["options"]["turn_ms"]):
            raise Mismatch(event["version"], "an order is left, and a turn is too short for that.")
        self._ordered = True

    def _rests(self, event: Record, seat: int, who: str) -> None:
        """Raise Mismatch where nobody waits for days, or there is nobody to wait for."""
        turn_ms = self._record["options"]["turn_ms"]
        if turn_ms is None or not has_orders(turn_ms):
            raise Mismatch(event["version"], f"{who} is on vacation, and a turn is too short for that.")
        if seat in self._bots | self._out or not 0 <= seat < len(self._record["seats"]):
            raise Mismatch(event["version"], f"{who} is on vacation, and plays no more, or never did.")

    def _comes(self, event: Record, seat: int, who: str) -> None:
        """Take over that a stand-in comes. Raises Mismatch."""
        if seat in self._seats | self._out or not 0 <= seat < len(self._record["seats"]):
            raise Mismatch(event["version"], f"{who} gets a stand-in, and cannot get one.")
        if event.get("level") != self._record["options"].get("stand_in"):
            raise Mismatch(event["version"], f"{who} gets a stand-in of another level than the room has.")
        self._seats.add(seat)
