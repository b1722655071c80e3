"""A record through the rules once more: every fact is judged again, and what comes of it is compared.

Dice are taken as the record has them. Whether they are those of its seed is another question, and answered
without any code of the server's (docs/fairness.md).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import asdict

from protocol.moves import Bank, Enter, Move, SetAside, Throw
from server.game import facts, table
from server.game.facts import GameFact, Held, Played
from server.game.mismatch import Mismatch, Record, check_result, check_same, name_of
from server.game.record import joined, said
from server.game.replay_head import begun, check_course
from server.game.result import result
from server.game.stand_ins import StandIns
from server.game.table import Game
from server.game.time_out import clock_move
from server.rules.base import AnyRules, Illegal

KINDS: Final = {Throw: "thrown", Enter: "entered", SetAside: "secured", Bank: "banked"}
SAID: Final = frozenset({"version", "at_ms", "join"})
"""What only a record's fact has, and `join`, of which the move is made again."""


@dataclass(frozen=True, slots=True)
class Step:
    """One fact that the rules have judged again."""

    told: Record
    """As the record has it."""
    fact: GameFact
    """As the room had it, without its command; the seed of the opening is the one that was revealed."""
    before: Game
    game: Game
    """Afterwards; before the game has started, as it begins."""

    @property
    def turn_ended(self) -> bool:
        """Whether a turn was over by it."""
        return self.game.standings is not self.before.standings


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
        before = game
        fact: GameFact
        if "by" in told or told["type"] == "held":
            fact, game = _played(rules, record, game, told)
        else:
            fact = _happened(record, game, told)
        yield Step(told, fact, before, game)


def _happened(record: Record, game: Game, told: Record) -> GameFact:
    """Return the room's fact of what is no seat's doing, or comes before the game."""
    at_ms = told["at_ms"] or 0
    match told["type"]:
        case "opening" | "committed" | "seed_chosen" | "contributed" | "started":
            return _opened(record, told, at_ms)
        case "clock_renewed":
            _check_clock(record, told)
            return facts.ClockRenewed(at_ms=at_ms)
        case "stand_in":
            return facts.StandIn(at_ms=at_ms, seat=told["seat"])
        case "taken_back":
            return facts.TakenBack(at_ms=at_ms, seat=told["seat"])
        case _:
            return _ended(record, game, told)


def _opened(record: Record, told: Record, at_ms: int) -> GameFact:
    dice = record["dice"]
    seed, is_first_scheme = dice["server_seed"], "scheme" not in dice
    match told["type"]:
        case "opening":
            chosen = seed if is_first_scheme else None
            return facts.Opening(at_ms=at_ms, until_ms=told["deadline_ms"], server_seed=chosen)
        case "committed":
            commitment = dice["seat_commitments"][told["seat"]]
            return facts.Committed(at_ms=at_ms, seat=told["seat"], commitment=commitment)
        case "seed_chosen":
            return facts.SeedChosen(at_ms=at_ms, server_seed=seed, until_ms=told["deadline_ms"])
        case "contributed":
            given = dice["contributions"][told["seat"]]
            return facts.Contributed(at_ms=at_ms, seat=told["seat"], bytes=given)
        case _:
            return facts.Started(at_ms=at_ms)


def _ended(record: Record, game: Game, told: Record) -> GameFact:
    at_ms = told["at_ms"] or 0
    if told["type"] == "archived":
        if not game.to_play:
            raise Mismatch(told["version"], "the game is given up, but by the rules it is over.")
        return facts.Archived(at_ms=at_ms)
    if game.to_play:
        names = _names(record, game.to_play)
        raise Mismatch(told["version"], f"the game ends, but by the rules it is the turn of {names}.")
    check_result(record, told["version"], result(game.standings, record["options"]["stake"]))
    return facts.Finished(at_ms=at_ms)


# -- what a seat does ------------------------------------------------------------------------------


def _played(rules: AnyRules, record: Record, game: Game, told: Record) -> tuple[Played, Game]:
    """Return the room's fact of what a seat does, and the game after it."""
    who = name_of(record, told["seat"])
    if not game.to_play:
        raise Mismatch(told["version"], f"{who} plays on, but by the rules the game is over.")
    if told["seat"] not in game.to_play:
        names = _names(record, game.to_play)
        raise Mismatch(told["version"], f"{who} plays, but by the rules it is the turn of {names}.")
    try:
        return (_held if told["type"] == "held" else _moved)(rules, record, game, told)
    except Illegal as refused:
        raise Mismatch(told["version"], f"{who} does what the rules do not allow. {refused}") from refused
    except Mismatch:
        raise
    except ValueError as impossible:
        raise Mismatch(told["version"], f"{who} does what cannot be: {impossible}.") from impossible


def _held(rules: AnyRules, record: Record, game: Game, told: Record) -> tuple[Played, Game]:
    table.judge_hold(rules, game, told["seat"], tuple(told["dice"]))
    fact = Held(at_ms=told["at_ms"] or 0, seat=told["seat"], dice=tuple(sorted(told["dice"])))
    after = table.after(rules, game, fact)
    check_same(record, _without(told, SAID), said(rules, fact, game, after), told["version"])
    return fact, after


def _moved(rules: AnyRules, record: Record, game: Game, told: Record) -> tuple[Played, Game]:
    seat = told["seat"]
    before = game.hands[seat].play
    if told["by"] == "clock":
        _check_clock(record, told)
    move = _move(rules, before, told) if told["by"] == "player" else _greedy(rules, before, told)
    fact = _fact(move, told)
    tumble = told.get("tumble")
    after = table.after(rules, game, fact, tumble)
    standing = rules.standing(after.hands[seat].play)
    made = {**said(rules, fact, game, after, tumble), "standing": asdict(standing)}
    check_same(record, _without(told, SAID), made, told["version"])
    return fact, after


def _fact(move: Move, told: Record) -> facts.Moved:
    """Return a move as the room had it; the faces of a throw are those of the record."""
    at_ms, seat, by = told["at_ms"] or 0, told["seat"], told["by"]
    match move:
        case Throw():
            faces = tuple(told["faces"])
            return facts.Thrown(at_ms=at_ms, seat=seat, dice=move.dice, faces=faces, by=by)
        case Enter():
            return facts.Entered(at_ms=at_ms, seat=seat, rows=dict(move.rows), by=by)
        case SetAside():
            return facts.Secured(at_ms=at_ms, seat=seat, dice=move.dice, face=move.face, by=by)
        case Bank():
            return facts.Banked(at_ms=at_ms, seat=seat, join=dict(move.join), by=by)


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
            if isinstance(way, Bank) and joined(rules, dict(way.join), play) == told["joined"]:
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
