"""What `regatta analyse` prints for a person."""

from collections.abc import Iterator
from typing import Final

from regatta_protocol.http.analysis import Decision, GameAnalysis, SeatAnalysis, WeighedMove
from regatta_server.cli.games.replay_text import JudgedGame
from regatta_server.game.mismatch import name_of

BY: Final = {
    "player": "",
    "clock": ", by the clock",
    "stand_in": ", by the stand-in",
    "order": ", by an order",
}
MOVE_WIDTH: Final = 30


def lines(judged: JudgedGame, found: GameAnalysis) -> Iterator[str]:
    """Yield the lines that tell of the analysis of a game that the rules agree with."""
    record, rules = judged.record, judged.rules
    assert record is not None
    assert rules is not None
    yield f"{found['game']}, {record['name']}: par {found['par']:.2f} ± {found['deviation']:.2f}"
    rows = {row["row"]: row["name"] for row in rules.card["rows"]}
    for seat in found["seats"]:
        yield ""
        yield from _of_seat(name_of(record, seat["seat"]), seat, rows)
    yield ""


def _of_seat(name: str, seat: SeatAnalysis, rows: dict[str, str]) -> Iterator[str]:
    total = f"{seat['expected']:.0f} points"
    if not seat["finished"]:
        total = f"stopped with {seat['expected']:.2f} to expect"
    yield f"{name}: {total} = par {seat['luck']:+.2f} by dice {-seat['loss']:+.2f} by decisions"
    if seat["luckier_than"] is not None:
        yield f"  More luck than in {seat['luckier_than'] * 100:.0f} of 100 games."
    if seat["accuracy"] is not None and seat["mean_loss"] is not None:
        yield (
            f"  Accuracy {seat['accuracy']:.0f} %: {seat['mean_loss']:.2f} points lost a decision, "
            f"{seat['own']} with a choice."
        )
    for decision in seat["dearest"]:
        yield f"  Turn {decision['turn']}, throw {decision['throw']}{BY[decision['by']]}: {_dice(decision)}"
        yield f"    {_move_text(decision['played'], rows):<{MOVE_WIDTH}} {-decision['loss']:+.2f}"
        yield f"    {_move_text(decision['best'], rows):<{MOVE_WIDTH}}  was best"


def _dice(decision: Decision) -> str:
    return " ".join(map(str, sorted(decision["faces"])))


def _move_text(move: WeighedMove, rows: dict[str, str]) -> str:
    if move["do"] == "throw":
        return f"keep {' '.join(map(str, move['keep']))}" if move["keep"] else "throw all again"
    taken = [(rows[row], " ".join(map(str, faces))) for row, faces in move["rows"].items()]
    if len(taken) == 1:
        return f"enter {taken[0][0]}"
    return f"enter {' and '.join(f'{faces} as {name}' for name, faces in taken)}"
