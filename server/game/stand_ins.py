"""Which seats a stand-in plays, as a record goes on: who may have made a move."""

from server.game.mismatch import Mismatch, Record, name_of


class StandIns:
    """The seats that are a stand-in's: from the beginning, or for a player who left."""

    def __init__(self, record: Record) -> None:
        """Begin with the seats that nobody had."""
        self._record = record
        self._bots = frozenset(seat["seat"] for seat in record["seats"] if seat.get("bot"))
        self._seats = set(self._bots)

    def follow(self, told: Record) -> None:
        """Take over a fact. Raises Mismatch where somebody else had the seat."""
        seat = told.get("seat", -1)
        who = name_of(self._record, seat)
        match told["type"]:
            case "stand_in":
                if seat in self._seats or not 0 <= seat < len(self._record["seats"]):
                    raise Mismatch(told["version"], f"{who} gets a stand-in, and cannot get one.")
                self._seats.add(seat)
            case "taken_back":
                if seat in self._bots or seat not in self._seats:
                    raise Mismatch(told["version"], f"{who} plays again, and had no stand-in.")
                self._seats.discard(seat)
            case _ if "by" in told or told["type"] == "held":
                by = told.get("by", "player").replace("_", "-")
                if (by == "stand-in") != (seat in self._seats):
                    has = "a stand-in" if seat in self._seats else "no stand-in"
                    raise Mismatch(told["version"], f"{who} has {has}, and this is by the {by}.")
