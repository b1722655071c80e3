"""Advice for dice on the table: every move with its worth, the best first."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import to_builtins

from regatta_protocol.http.advice import Advice, AdvisedMove, MoveKind
from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_server.bots.weighing.weighed import Weigher
from regatta_server.rules.base import AnyRules
from regatta_server.rules.given_play import GivenPlay, Written, WrongInput, given_play, number


class AdvisedPlay(NamedTuple):
    """A play that something can be advised about, and the plays of those who race against it."""

    given: GivenPlay
    rivals: list[object]


def position(written: Written, total: str | None, rival: str | None) -> AdvisedPlay:
    """Return the position that was written; `total` and `rival` are points, where a race is for them.

    Raises WrongInput.
    """
    given = given_play(written)
    if given.lost:
        raise WrongInput("Nothing of these dice can be set aside: the turn is lost.", "dice")
    return _with_totals(given, written, total, rival)


def at_table(rules: AnyRules, play: Any, rivals: Sequence[Any]) -> AdvisedPlay:
    """Return the position of a seat's play; its dice are counted by their places in the tray.

    Rivals count where a race is won by points, and nowhere else.
    """
    tray = rules.card["tray"]
    places = list(range(len(tray)))
    # Before a throw no die shows anything.
    faces = list(rules.faces(play)) or [0] * len(tray)
    given = GivenPlay(rules, play, faces, list(tray), places, rules.throws(play), lost=False)
    return AdvisedPlay(given, [] if rules.card["rows"] else list(rivals))


def advice(at: AdvisedPlay, weigher: Weigher) -> Advice:
    """Return what each move there is worth, as it is weighed by `levels.weigher` for these rules and rivals.

    Raises WrongInput where there is nothing left to do.
    """
    given, rivals = at
    moves = weigher.weigh(given.play, rivals)
    if not moves:
        raise WrongInput("The game is over there: nothing is left to do.")
    most = max(weighed.worth for weighed in moves)
    advised = [
        _advised(given, move, worth, most)
        for move, worth in sorted(moves, key=lambda weighed: -weighed.worth)
    ]
    return {"ruleset": given.rules.card["ruleset"], "chance": bool(rivals), "moves": advised}


def _with_totals(given: GivenPlay, written: Written, total: str | None, rival: str | None) -> AdvisedPlay:
    """Return the play with the points that are banked, and the rival's where there is one."""
    rules, spell = given.rules, written.spell
    if total is None and rival is None:
        return AdvisedPlay(given, [])
    if rules.card["rows"]:
        part = "rival" if total is None else "total"
        raise WrongInput(
            f"In {rules.card['name']} rows are filled: say which with {spell('filled', '')}.", part
        )
    plays = []
    for name, text, before in (("total", total, given.play), ("rival", rival, rules.fresh())):
        points = number(text or "0")
        if points is None:
            raise WrongInput(f"{spell(name, '')} is a number from 0 on: {spell(name, '5')}.", name)
        play = rules.load({**to_builtins(before), "banked": points})
        if rules.standing(play).done:
            raise WrongInput(
                f"With so many points the game is over: {spell(name, '')} is less than the target.", name
            )
        plays.append(play)
    own, other = plays
    return AdvisedPlay(given._replace(play=own), [] if rival is None else [other])


def _advised(given: GivenPlay, move: Move, worth: float, most: float) -> AdvisedMove:
    """Return a move with its worth, with dice by the numbers in which they were given."""
    numbers = {place: die for die, place in enumerate(given.places)}
    rows = move.rows if isinstance(move, Enter) else {}
    dice = move.dice if isinstance(move, Throw | SetAside) else ()
    advised: AdvisedMove = {
        "do": _command(move),
        "dice": sorted(numbers[die] for die in dice),
        "rows": {row: sorted(numbers[die] for die in taken) for row, taken in rows.items()},
        "text": _text(given, move),
        "worth": worth,
        "less": most - worth,
    }
    if isinstance(move, SetAside):
        advised["face"] = move.face
    elif isinstance(move, Bank):
        advised["join"] = {str(numbers[die]): face for die, face in move.join.items()}
    return advised


def _command(move: Move) -> MoveKind:
    match move:
        case Throw():
            return "throw"
        case Enter():
            return "enter"
        case SetAside():
            return "set_aside"
        case Bank():
            return "bank"


def _of_all(given: GivenPlay) -> str:
    return "throw all again" if any(given.faces) else "throw all"


def _text(given: GivenPlay, move: Move) -> str:
    """Return a move in words."""
    names = {row["row"]: row["name"] for row in given.rules.card["rows"]}
    shown = dict(zip(given.places, given.faces, strict=True))
    match move:
        case Throw():
            held_faces = sorted(shown[place] for place in given.places if place not in move.dice)
            if given.rules.sets_aside:
                return f"throw {len(move.dice)}"
            return f"keep {' '.join(map(str, held_faces))}" if held_faces else _of_all(given)
        case Enter():
            if len(move.rows) == 1:
                return f"enter {names[next(iter(move.rows))]}"
            taken = {row: sorted(shown[die] for die in dice) for row, dice in move.rows.items()}
            parts = [f"{' '.join(map(str, faces))} as {names[row]}" for row, faces in taken.items()]
            return f"enter {' and '.join(parts)}"
        case SetAside():
            return f"set aside {' '.join(str(shown[die]) for die in move.dice)} as {move.face}"
        case Bank():
            after = given.rules.standing(given.rules.apply(given.play, move)).total
            return f"bank {after - given.rules.standing(given.play).total}"
