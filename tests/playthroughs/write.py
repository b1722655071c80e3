"""Play the games in this folder again and write down what comes of them.

    python -m tests.playthroughs.write

A playthrough is its own script. What stands left of the bars, the moves and the faces thrown, is
written by a person and read here; what stands right of them, and the last line, is what the rules
make of it. For a new playthrough write the comment, the ruleset and the moves, and let this do the rest.

    # What the game shows.
    ruleset yacht, version 1

    turn 1
      throw 0 1 2 3 4: 2 2 5 6 2
      throw 2 3: 2 4
      enter twos
"""

from pathlib import Path
from typing import Any, NamedTuple

from protocol.moves import Enter, Move, Throw
from server.rules.base import AnyRules, Faces
from server.rules.catalogue import rules

FOLDER = Path(__file__).parent
MOVE_WIDTH = 28


class Script(NamedTuple):
    """What a person wrote: what the game shows, which game it is, and its moves with the faces thrown."""

    comment: list[str]
    ruleset: str
    moves: list[tuple[Move, Faces]]


def parse(text: str) -> Script:
    """Return the script of a playthrough, leaving out all that follows from it."""
    lines = [line.partition("|")[0].strip() for line in text.splitlines()]
    comment = [line for line in lines if line.startswith("#")]
    [ruleset] = [line.removeprefix("ruleset ").split(",")[0] for line in lines if line.startswith("ruleset ")]
    tray = tuple(range(len(rules(ruleset).card["tray"])))
    moves: list[tuple[Move, Faces]] = []
    for line in lines:
        kind, _, rest = line.partition(" ")
        if kind == "throw":
            dice, faces = (tuple(map(int, numbers.split())) for numbers in rest.split(":"))
            moves.append((Throw(dice), faces))
        elif kind == "enter":
            moves.append((Enter({rest: tray}), ()))
    return Script(comment, ruleset, moves)


def render(script: Script) -> str:
    """Return the whole text of a playthrough; raise Illegal where a move of it is not allowed."""
    game = rules(script.ruleset)
    play = game.fresh()
    text = [*script.comment, f"ruleset {script.ruleset}, version {game.card['ruleset_version']}"]
    turns = -1
    for move, faces in script.moves:
        if game.standing(play).turns > turns:
            turns = game.standing(play).turns
            text += ["", f"turn {turns + 1}"]
        play = game.apply(play, move, faces)
        text.append(f"  {_written(move, faces):{MOVE_WIDTH}}| {_outcome(game, play, move)}")
    return "\n".join([*text, "", _end(game, play), ""])


def _written(move: Move, faces: Faces) -> str:
    if isinstance(move, Throw):
        return f"throw {_numbers(move.dice)}: {_numbers(faces)}"
    [row] = move.rows
    return f"enter {row}"


def _outcome(game: AnyRules, play: Any, move: Move) -> str:
    """Return what lies on the table after a throw, or what the row got, and the total."""
    sheet = game.sheet(play)
    if isinstance(move, Throw):
        happened = f"dice {_numbers(tuple(sheet['faces']))}"
    else:
        [score] = [row["score"] for row in sheet["rows"] if row["row"] in move.rows]
        happened = f"scores {score}"
    return f"{happened:14} | total {sheet['total']}"


def _end(game: AnyRules, play: Any) -> str:
    standing = game.standing(play)
    if standing.won:
        return f"end: won at once, total {standing.total}"
    return f"end: {'card full' if standing.done else 'NOT FINISHED'}, total {standing.total}"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def main() -> None:
    """Write every playthrough of this folder anew."""
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(render(parse(path.read_text(encoding="utf-8"))), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
