"""A record through the rules once more: every fact is judged again, and what comes of it is compared.

Dice are taken as the record has them. Whether they are those of its seed is another question, and answered
without any code of the server's (docs/fairness.md).
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from protocol.moves import Bank, Enter, Move, SetAside, Throw
from server.game import table
from server.game.mismatch import Mismatch, Record, check_result, check_same, name_of
from server.game.record import Fact, finished, given_up, held, moved
from server.game.replay_head import begun, check_course
from server.game.result import result
from server.game.stand_ins import StandIns
from server.game.table import Game
from server.game.time_out import clock_move
from server.rules.base import AnyRules, Faces, Illegal

KINDS: Final = {Throw: "thrown", Enter: "entered", SetAside: "secured", Bank: "banked"}
SAID: Final = frozenset({"version", "at_ms", "join"})
"""What only a record's fact has, and `join`, of which the move is made again."""
MADE: Final = frozenset({"before", "play", "join"})
"""The same of a room's fact."""


@dataclass(frozen=True, slots=True)
class Step:
    """One fact that the rules have judged again."""

    told: Record
    """As the record has it."""
    fact: Fact
    """As the room had it, with `turns` but without deadlines: `record.event` makes the event of it."""
    game: Game
    """Afterwards; before the game has started, as it begins."""


def replay(rules: AnyRules, record: Record) -> Iterator[Step]:
    """Yield every fact of a record as the rules judge it, in order; `rules` are those of `rules_for`.

    Raises Mismatch at the first fact that the rules do not allow, or that says of itself, of how its seat
    stands or of the result what they do not give. If it comes to its end, they give the same totals.
    """
    game = begun(rules, record)
    check_course(record)
    stand_ins = StandIns(record)
    for told in record["facts"]:
        stand_ins.follow(told)
        if "by" in told or told["type"] == "held":
            fact, game = _played(rules, record, game, told)
        else:
            fact = _happened(rules, record, game, told)
        yield Step(told, fact, game)


def _happened(rules: AnyRules, record: Record, game: Game, told: Record) -> Fact:
    """Return the room's fact of what is no seat's doing, or comes before the game."""
    match told["type"]:
        case "opening":
            commitment = record["dice"]["commitment"]
            return {"type": "opening", "commitment": commitment, "deadline_ms": told["deadline_ms"]}
        case "contributed":
            given = record["dice"]["contributions"][told["seat"]]
            return {"type": "contributed", "seat": told["seat"], "bytes": given}
        case "started":
            return {
                "type": "started",
                "order": record["order"],
                "opening_throws": record["opening_throws"],
                "contributions": record["dice"]["contributions"],
                "turns": _turns(rules, game),
            }
        case "clock_renewed":
            _check_clock(record, told)
            return {"type": "clock_renewed", "turns": _turns(rules, game)}
        case "stand_in":
            return {"type": "stand_in", "seat": told["seat"]}
        case "taken_back":
            return _taken_back(rules, game, told["seat"])
        case _:
            return _ended(rules, record, game, told)


def _taken_back(rules: AnyRules, game: Game, seat: int) -> Fact:
    """Return the room's fact that a player is back; where it is the seat's turn, it got its time anew."""
    fact = {"type": "taken_back", "seat": seat}
    return fact | ({"turns": _turns(rules, game)} if seat in table.to_play(rules, game) else {})


def _ended(rules: AnyRules, record: Record, game: Game, told: Record) -> Fact:
    seats = table.to_play(rules, game)
    seed = record["dice"]["server_seed"]
    if told["type"] == "archived":
        if not seats:
            raise Mismatch(told["version"], "the game is given up, but by the rules it is over.")
        return given_up(game, seed)
    if seats:
        names = _names(record, seats)
        raise Mismatch(told["version"], f"the game ends, but by the rules it is the turn of {names}.")
    given = result([rules.standing(hand.play) for hand in game.hands], record["options"]["stake"])
    check_result(record, told["version"], given)
    return finished(game, given, seed)


def _turns(rules: AnyRules, game: Game) -> list[dict[str, Any]]:
    """Return whose turn it is; their deadlines are long over."""
    return [
        {"seat": seat, "round": rules.standing(game.hands[seat].play).turns + 1, "deadline_ms": None}
        for seat in table.to_play(rules, game)
    ]


# -- what a seat does ------------------------------------------------------------------------------


def _played(rules: AnyRules, record: Record, game: Game, told: Record) -> tuple[Fact, Game]:
    """Return the room's fact of what a seat does, and the game after it."""
    seats = table.to_play(rules, game)
    who = name_of(record, told["seat"])
    if not seats:
        raise Mismatch(told["version"], f"{who} plays on, but by the rules the game is over.")
    if told["seat"] not in seats:
        names = _names(record, seats)
        raise Mismatch(told["version"], f"{who} plays, but by the rules it is the turn of {names}.")
    try:
        return (_held if told["type"] == "held" else _moved)(rules, record, game, told)
    except Illegal as refused:
        raise Mismatch(told["version"], f"{who} does what the rules do not allow. {refused}") from refused
    except Mismatch:
        raise
    except ValueError as impossible:
        raise Mismatch(told["version"], f"{who} does what cannot be: {impossible}.") from impossible


def _held(rules: AnyRules, record: Record, game: Game, told: Record) -> tuple[Fact, Game]:
    after = table.hold(rules, game, told["seat"], tuple(told["dice"]))
    fact = held(told["seat"], after.hands[told["seat"]].held)
    check_same(record, _without(told, SAID), fact, told["version"])
    return fact, after


def _moved(rules: AnyRules, record: Record, game: Game, told: Record) -> tuple[Fact, Game]:
    seat = told["seat"]
    before = game.hands[seat].play
    if told["by"] == "clock":
        _check_clock(record, told)
    move = _move(rules, before, told) if told["by"] == "player" else _greedy(rules, before, told)
    is_throw = isinstance(move, Throw)
    faces: Faces = tuple(told["faces"]) if is_throw else ()
    tumble = told["tumble"] if is_throw else None
    after = table.play(rules, game, seat, move, faces, tumble)
    play = after.hands[seat].play
    standing = rules.standing(play)
    fact = {**moved(rules, move, faces, tumble, before, play), "seat": seat, "by": told["by"]}
    made = {**_without(fact, MADE), "standing": asdict(standing)}
    check_same(record, _without(told, SAID), made, told["version"])
    if standing.turns > rules.standing(before).turns:
        fact["turns"] = _turns(rules, after)
    return fact, after


def _greedy(rules: AnyRules, play: Any, told: Record) -> Move:
    """Return what the clock or a stand-in does now, which must be a move of the kind that was recorded."""
    move = clock_move(rules, play)
    kind = KINDS[type(move)]
    if kind != told["type"]:
        who = told["by"].replace("_", "-")
        raise Mismatch(told["version"], f"the {who} has {told['type']}; by the rules it would have {kind}.")
    return move


def _move(rules: AnyRules, play: Any, told: Record) -> Move:
    """Return the move that a player made."""
    match told["type"]:
        case "thrown":
            return Throw(tuple(told["dice"]))
        case "entered":
            return _entry(rules, play, told)
        case "secured":
            return SetAside(tuple(told["dice"]), told["face"])
        case _:
            return _bank(rules, play, told)


def _entry(rules: AnyRules, play: Any, told: Record) -> Enter:
    """Return an entry of the faces told: which of the dice that show the same a row takes is all one."""
    lying = dict(enumerate(rules.sheet(play)["faces"]))
    rows: dict[str, tuple[int, ...]] = {}
    for row, faces in told["dice"].items():
        taken = []
        for face in faces:
            die = next((die for die, shown in lying.items() if shown == face), None)
            if die is None:
                raise Mismatch(told["version"], f"{row} takes a {face} that does not lie on the table.")
            del lying[die]
            taken.append(die)
        rows[row] = tuple(taken)
    return Enter(rows)


def _bank(rules: AnyRules, play: Any, told: Record) -> Bank:
    """Return a bank; where the record does not say which dice join, the one that lets those join."""
    if _is_of_before(told):
        for way in rules.choices(play):
            if isinstance(way, Bank):
                fact = moved(rules, way, (), None, play, rules.apply(play, way))
                if fact["joined"] == told["joined"]:
                    return way
    positions = {str(die): die for die in range(len(rules.card["tray"]))}
    unknown = sorted(told["join"].keys() - positions.keys())
    if unknown:
        raise Mismatch(told["version"], f"“{unknown[0]}” is to join a combination, and there is no such die.")
    return Bank({positions[die]: face for die, face in told["join"].items()})


def _is_of_before(told: Record) -> bool:
    """Say whether it is a bank of a room of before records: those kept neither its time nor its `join`."""
    return told["type"] == "banked" and told["at_ms"] is None and not told["join"]


def _check_clock(record: Record, told: Record) -> None:
    if record["options"]["turn_ms"] is None:
        raise Mismatch(told["version"], "the clock acts, but this game was played without one.")


def _names(record: Record, seats: tuple[int, ...]) -> str:
    return " and ".join(name_of(record, seat) for seat in seats)


def _without(told: Record, keys: frozenset[str]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if key not in keys}
