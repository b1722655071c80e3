"""Play the games in this folder again and write down what comes of them.

    python -m tests.playthroughs.write

A playthrough is its own script. What stands left of the bars, the moves and the faces thrown, is
written by a person and read here; what stands right of them, and the last line, is what the rules
make of it. For a new playthrough write the comment, the ruleset and the moves, and let this do the rest.
Each is played by the version that it names, or by the newest: those of older versions stay as they are.

    # What the game shows.
    ruleset yacht, version 1

    turn 1
      throw 0 1 2 3 4: 2 2 5 6 2
      throw 2 3: 2 4
      enter twos

An entry of two rows names the dice of each; dice are set aside as the face of their combination, and where
wild dice join another one when banking, that is said; a game to another target than its own names it:

    ruleset yin-yang, target 100, version 1
      enter ones 0 1 2 3 4, full_house 5 6 7 8 9
      set-aside 0 3 as 6
      bank
      bank 1 as 6, 2 as 6
"""

from pathlib import Path
from typing import Any, NamedTuple

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_protocol.sheet import Combination
from regatta_server.rules.base import AnyRules, Faces
from regatta_server.rules.catalogue import rules

FOLDER = Path(__file__).with_name("games")
MOVE_WIDTH = 26
OUTCOME_WIDTH = 14
"""What lines up in most games; where lines are longer, the bars stand further to the right."""


class Script(NamedTuple):
    """What a person wrote: what the game shows, which game it is, and its moves with the faces thrown."""

    comment: list[str]
    ruleset: str
    version: int | None
    target: int | None
    moves: list[tuple[Move, Faces]]


def parse(text: str) -> Script:
    """Return the script of a playthrough, leaving out all that follows from it."""
    lines = [line.partition("|")[0].strip() for line in text.splitlines()]
    comment = [line for line in lines if line.startswith("#")]
    [game] = [line for line in lines if line.startswith("ruleset ")]
    options = dict(part.split() for part in game.split(","))
    version, target = (int(options[what]) if what in options else None for what in ("version", "target"))
    tray = tuple(range(len(rules(options["ruleset"], version).card["tray"])))
    read = [_read(line, tray) for line in lines]
    return Script(comment, options["ruleset"], version, target, [move for move in read if move is not None])


def _read(line: str, tray: tuple[int, ...]) -> tuple[Move, Faces] | None:
    """Return the move that stands in a line, with its faces; None where there is no move."""
    kind, _, rest = line.partition(" ")
    match kind:
        case "throw":
            dice, faces = map(_dice, rest.split(":"))
            return Throw(dice), faces
        case "enter":
            rows = [part.split() for part in rest.split(",")]
            return Enter({row: tuple(map(int, dice)) or tray for row, *dice in rows}), ()
        case "set-aside":
            wanted, face = rest.split(" as ")
            return SetAside(_dice(wanted), int(face)), ()
        case "bank":
            joins = [part.split(" as ") for part in rest.split(",") if part]
            return Bank({int(die): int(face) for die, face in joins}), ()
    return None


def render(script: Script) -> str:
    """Return the whole text of a playthrough; raise Illegal where a move of it is not allowed."""
    game = rules(script.ruleset, script.version).configured({"target": script.target})
    target = f", target {script.target}" if script.target is not None else ""
    written = [_written(move, faces) for move, faces in script.moves]
    width = max(map(len, [" " * MOVE_WIDTH, *written]))
    plays = _plays(game, script.moves)
    happened = [
        _happened(game, before, move, after)
        for (move, _), before, after in zip(script.moves, plays, plays[1:], strict=False)
    ]
    outcome_width = max(map(len, [" " * OUTCOME_WIDTH, *happened]))
    text = [*script.comment, f"ruleset {script.ruleset}{target}, version {game.card['ruleset_version']}"]
    for number, (move, outcome) in enumerate(zip(written, happened, strict=True)):
        turns = game.standing(plays[number]).turns
        if number == 0 or turns > game.standing(plays[number - 1]).turns:
            text += ["", f"turn {turns + 1}"]
        total = _total(game, plays[number + 1])
        text.append(f"  {move:{width}}  | {outcome:{outcome_width}} | {total}")
    return "\n".join([*text, "", _end(game, plays[-1]), ""])


def _plays(game: AnyRules, moves: list[tuple[Move, Faces]]) -> list[Any]:
    """Return the play before the first move, and after each."""
    plays = [game.fresh()]
    for move, faces in moves:
        plays.append(game.apply(plays[-1], move, faces))
    return plays


def _written(move: Move, faces: Faces) -> str:
    """Return a move as a person writes it."""
    match move:
        case Throw():
            return f"throw {_numbers(move.dice)}: {_numbers(faces)}"
        case Enter() if len(move.rows) == 1:
            return f"enter {next(iter(move.rows))}"
        case Enter():
            return "enter " + ", ".join(f"{row} {_numbers(dice)}" for row, dice in move.rows.items())
        case SetAside():
            return f"set-aside {_numbers(move.dice)} as {move.face}"
        case Bank():
            return f"bank {', '.join(f'{die} as {face}' for die, face in move.join.items())}".rstrip()


def _happened(game: AnyRules, before: Any, move: Move, after: Any) -> str:
    """Return what lies on the table after a move, or what it brought."""
    sheet = game.sheet(after)
    match move:
        case Throw() if game.standing(after).turns > game.standing(before).turns:
            return "turn lost"
        case Throw():
            return f"dice {_numbers(tuple(sheet['faces']))}"
        case Enter():
            scores = {row["row"]: row["score"] for row in sheet["rows"]}
            return f"scores {' + '.join(str(scores[row]) for row in move.rows)}"
        case SetAside():
            return _aside(sheet.get("aside", [])) or "all six counted"
        case Bank():
            return f"banks {game.standing(after).total - game.standing(before).total}"


def _aside(aside: list[Combination]) -> str:
    """Return what is set aside: the points of each combination by its face."""
    return "; ".join(f"{one['face']} gives {one['points']}" for one in aside)


def _total(game: AnyRules, play: Any) -> str:
    """Return the total, and before it the points of complete sets where a game has such."""
    sheet = game.sheet(play)
    points = f"turn {sheet['points']:3} | " if "points" in sheet else ""
    return f"{points}total {sheet['total']}"


def _end(game: AnyRules, play: Any) -> str:
    standing = game.standing(play)
    if standing.won:
        how = "target reached" if game.card["rounds"] is None else "won at once"
    else:
        how = "card full" if standing.done else "NOT FINISHED"
    return f"end: {how}, total {standing.total}"


def _dice(numbers: str) -> tuple[int, ...]:
    return tuple(map(int, numbers.split()))


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def main() -> None:
    """Write every playthrough of this folder anew."""
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(render(parse(path.read_text(encoding="utf-8"))), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
