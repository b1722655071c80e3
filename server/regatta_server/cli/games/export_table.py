"""Games as a table: a row for each game and seat, and as a Parquet file (docs/data.md)."""

from collections.abc import Mapping
from types import TracebackType
from typing import IO, Any, Final

from regatta_protocol.record.record import GameRecord
from regatta_server.game.decisions import standing
from regatta_server.limits import EXPORTED_ROWS_AT_ONCE
from regatta_server.products.ratings.rating import is_rated, speed_of

COLUMNS: Final[Mapping[str, str]] = {
    "game": "string",
    "ruleset": "string",
    "ruleset_version": "int16",
    "began": "time",
    "ended": "time",
    "speed": "string",
    "turn_ms": "int64",
    "dice": "string",
    "reveal": "string",
    "order": "string",
    "target": "int32",
    "stake": "int32",
    "rated": "bool",
    "given_up": "bool",
    "won_at_once": "bool",
    "undone": "int16",
    "seats": "int8",
    "seat": "int8",
    "position": "int8",
    "player": "string",
    "name": "string",
    "bot": "bool",
    "place": "int8",
    "total": "int32",
    "settlement": "int32",
    "rating_before": "int16",
    "rating_after": "int16",
    "deviation_before": "int16",
    "deviation_after": "int16",
    "throws": "int32",
    "not_by_player": "int32",
    "faces": "faces",
    "entries": "entries",
}
"""By column its kind: one of Arrow's, or one of those that `_kind` puts together."""


class NoParquet(RuntimeError):
    """Parquet files cannot be written here; the message says what to do."""


def rows_of(record: GameRecord) -> list[dict[str, Any]]:
    """Return the rows of a game, one for each seat, with a value for each of COLUMNS."""
    options, result = record["options"], record["result"]
    of_game = {
        **{name: record[name] for name in ("game", "ruleset", "ruleset_version")},
        "began": record["began_ms"],
        "ended": record["ended_ms"],
        "speed": speed_of(options),
        **{name: options[name] for name in ("turn_ms", "dice", "reveal", "order", "target", "stake")},
        "rated": is_rated(record),
        "given_up": result is None,
        "won_at_once": result is not None and result["won_at_once"],
        "undone": sum(fact["type"] == "undone" for fact in record["facts"]),
        "seats": len(record["seats"]),
    }
    return [{**of_game, **_of_seat(record, seat["seat"])} for seat in record["seats"]]


def _of_seat(record: GameRecord, seat: int) -> dict[str, Any]:
    result, taken = record["result"], record["seats"][seat]
    places = {} if result is None else {one["seat"]: one for one in result["places"]}
    settlement = (
        {} if result is None else {one["seat"]: one["points"] for one in result.get("settlement", [])}
    )
    rated = next((one for one in record.get("ratings", []) if one["seat"] == seat), None)
    facts: list[Any] = [fact for fact in standing(record["facts"]) if fact.get("seat") == seat]
    thrown = [fact for fact in facts if fact["type"] == "thrown"]
    entered = [fact for fact in facts if fact["type"] == "entered"]
    return {
        "seat": seat,
        "position": record["order"].index(seat),
        "player": taken["player"],
        "name": taken["name"],
        "bot": taken.get("bot", False),
        "place": places[seat]["place"] if seat in places else None,
        "total": places[seat]["total"] if seat in places else None,
        "settlement": settlement.get(seat),
        "rating_before": rated and rated["before"],
        "rating_after": rated and rated["after"],
        "deviation_before": rated and rated["deviation_before"],
        "deviation_after": rated and rated["deviation_after"],
        "throws": len(thrown),
        "not_by_player": sum(fact.get("by", "player") not in ("player", "order") for fact in facts),
        "faces": [face for fact in thrown for face in fact["faces"]],
        "entries": [
            {"row": row, "points": points} for fact in entered for row, points in fact["rows"].items()
        ],
    }


class ParquetFile:
    """Writes games into a Parquet file, some thousand rows at a time; at its end the file is whole."""

    def __init__(self, file: IO[bytes]) -> None:
        """Begin a file. Raises NoParquet where pyarrow is missing."""
        arrow, parquet = arrow_and_parquet()
        self._schema = arrow.schema([(name, _kind(arrow, kind)) for name, kind in COLUMNS.items()])
        self._batch_of = arrow.RecordBatch.from_pylist
        self._writer = parquet.ParquetWriter(file, self._schema, compression="zstd")
        self._rows: list[dict[str, Any]] = []

    def __enter__(self) -> "ParquetFile":
        """Return the file."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, failure: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Write what is left, and the end of the file."""
        self._flush()
        self._writer.close()

    def write(self, record: GameRecord) -> None:
        """Add a game."""
        self._rows += rows_of(record)
        if len(self._rows) >= EXPORTED_ROWS_AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            self._writer.write_batch(self._batch_of(self._rows, schema=self._schema))
            self._rows = []


def arrow_and_parquet() -> tuple[Any, Any]:
    """Return the library that writes Parquet files. Raises NoParquet where it is missing."""
    try:
        import pyarrow  # noqa: PLC0415 - 170 MB that most who host do not want
        from pyarrow import parquet  # noqa: PLC0415 - as above
    except ImportError:
        raise NoParquet(
            'Parquet wants pyarrow: install it with pip install "regatta-server[parquet]", '
            "or export with --format ndjson."
        ) from None
    return pyarrow, parquet


def _kind(arrow: Any, kind: str) -> Any:
    match kind:
        case "time":
            return arrow.timestamp("ms", tz="UTC")
        case "bool":
            return arrow.bool_()
        case "faces":
            return arrow.list_(arrow.int8())
        case "entries":
            return arrow.list_(arrow.struct([("row", arrow.string()), ("points", arrow.int32())]))
        case _:
            return getattr(arrow, kind)()
