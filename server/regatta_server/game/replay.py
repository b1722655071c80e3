"""Plays a record again by the rules: every fact is judged again, and the outcome compared.

Dice are taken from the record. Whether they are those of its seed is another question, and answered without
any code of the server's (docs/fairness.md).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import asdict

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_server.game import decisions, table
from regatta_server.game.decisions import Decisions
from regatta_server.game.fact import Kinds
from regatta_server.game.facts import GAME_KINDS, GameFact
from regatta_server.game.from_record import is_practice, read
from regatta_server.game.mismatch import Mismatch, Record, check_clock, check_result, check_same, name_of
from regatta_server.game.plays import Held, Moved, Play, Played
from regatta_server.game.record import joined, said
from regatta_server.game.replay_head import begun, check_course
from regatta_server.game.result import result
from regatta_server.game.stand_ins import StandIns
from regatta_server.game.table import Game
from regatta_server.game.time_out import clock_move
from regatta_server.rules.base import AnyRules, Illegal

KINDS: Final = {Throw: "thrown", Enter: "entered", SetAside: "secured", Bank: "banked"}
SAID: Final = frozenset({"version", "at_ms", "join"})
"""What only a record's fact has, and `join`, of which the move is made again."""


@dataclass(frozen=True, slots=True)
class Step:
    """One fact that the rules have judged again."""

    event: Record
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


def replay(rules: AnyRules, record: Record, kinds: Kinds = GAME_KINDS) -> Iterator[Step]:
    """Yield every fact of a record as the rules judge it, in order; `rules` are those of `rules_for`.

    Raises Mismatch at the first fact that the rules do not allow, or that says of itself, of how its seat
    stands or of the result what they do not give. If it comes to its end, they give the same totals.
    """
    game = begun(rules, record)
    check_course(record)
    stand_ins = StandIns(record)
    history = Decisions() if is_practice(record) else None
    for event in record["facts"]:
        stand_ins.follow(event)
        before = game
        fact: GameFact
        one = kinds[event["type"]]
        if one.about.needs_clock:
            check_clock(record, event)
        if issubclass(one, Play):
            fact, game = _played(rules, record, game, event, stand_ins)
            if history is not None:
                history = decisions.after(rules, history, before, fact, event["version"] - 1)
        else:
            if event["type"] == "undone":
                history, game = _undone(record, game, event, history)
            elif event["type"] in JUDGES:
                game = JUDGES[event["type"]](record, game, event)
            fact = read(record, event, kinds)
        yield Step(event, fact, before, game)


def _resigned(record: Record, game: Game, event: Record) -> Game:
    """Return the game without a seat that plays no more."""
    _check_running(record, game, event)
    return table.without(game, event["seat"], "resigned", _bots(record))


def _claimed(record: Record, game: Game, event: Record) -> Game:
    """Return the game without a seat whose result the others claimed."""
    _check_running(record, game, event)
    if record["options"].get("absence") != "claim":
        raise Mismatch(event["version"], "the result is claimed, and in this room stand-ins play instead.")
    return table.without(game, event["seat"], "gone", _bots(record))


def _check_running(record: Record, game: Game, event: Record) -> None:
    if not game.to_play:
        who = name_of(record, event["seat"])
        raise Mismatch(event["version"], f"{who} goes, but by the rules the game is over.")


def _bots(record: Record) -> list[int]:
    return [one["seat"] for one in record["seats"] if one.get("bot")]


def _undone(record: Record, game: Game, event: Record, history: Decisions | None) -> tuple[Decisions, Game]:
    """Return what can still be taken back after a decision was, and the game before that decision."""
    seat, to = event["seat"], event["to"]
    who = name_of(record, seat)
    people = [one["seat"] for one in record["seats"] if not one.get("bot")]
    if history is None or seat not in people:
        raise Mismatch(event["version"], f"{who} takes a decision back, and this is no practice of theirs.")
    if not game.to_play:
        raise Mismatch(event["version"], f"{who} takes a decision back, but by the rules the game is over.")
    try:
        left, before = decisions.undo(history, game)
    except Illegal as refused:
        raise Mismatch(event["version"], f"{who} takes back what cannot be. {refused}") from refused
    if history.earlier[-1].version != to:
        raise Mismatch(
            event["version"],
            f"{who} goes back to version {to}; the last decision was made at {history.earlier[-1].version}.",
        )
    return left, before


def _given_up(_: Record, game: Game, event: Record) -> Game:
    """Return the game that was given up, as it was."""
    if not game.to_play:
        raise Mismatch(event["version"], "the game is given up, but by the rules it is over.")
    return game


def _aborted(record: Record, game: Game, event: Record) -> Game:
    """Return the game that was called off, as it was."""
    _given_up(record, game, event)
    _check_early(record, game, event)
    return game


def _finished(record: Record, game: Game, event: Record) -> Game:
    """Return the game that has come to its end, with the result that the record has."""
    if game.to_play:
        names = _names(record, game.to_play)
        raise Mismatch(event["version"], f"the game ends, but by the rules it is the turn of {names}.")
    undone = sum(one["type"] == "undone" for one in record["facts"])
    ended = result(game.standings, record["options"]["stake"], game.out, undone)
    check_result(record, event["version"], ended)
    return game


def _check_early(record: Record, game: Game, event: Record) -> None:
    """Raise Mismatch where several played and a turn was over: who played is not known of names taken out."""
    people = [one["player"] for one in record["seats"] if not one.get("bot")]
    if len(set(people)) + people.count(None) > 1 and any(standing.turns for standing in game.standings):
        raise Mismatch(event["version"], "the game is called off, and a first turn was over.")


JUDGES: Final[Mapping[str, Callable[[Record, Game, Record], Game]]] = {
    "resigned": _resigned,
    "claimed": _claimed,
    "finished": _finished,
    "archived": _given_up,
    "aborted": _aborted,
}
"""By kind, what a fact beside plays does to the game, and when it cannot be; the others do nothing to it."""


# -- what a seat does ------------------------------------------------------------------------------


def _played(
    rules: AnyRules, record: Record, game: Game, event: Record, stand_ins: StandIns
) -> tuple[Played, Game]:
    """Return the room's fact of what a seat does, and the game after it."""
    who = name_of(record, event["seat"])
    if not game.to_play:
        raise Mismatch(event["version"], f"{who} plays on, but by the rules the game is over.")
    if event["seat"] not in game.to_play:
        names = _names(record, game.to_play)
        raise Mismatch(event["version"], f"{who} plays, but by the rules it is the turn of {names}.")
    try:
        if event["type"] == "held":
            return _held(rules, record, game, event)
        chooses = event["by"] in ("player", "order") or (
            event["by"] == "stand_in" and stand_ins.chooses(event["seat"])
        )
        return _moved(rules, record, game, event, chooses=chooses)
    except Illegal as refused:
        raise Mismatch(event["version"], f"{who} does what the rules do not allow. {refused}") from refused
    except Mismatch:
        raise
    except ValueError as impossible:
        raise Mismatch(event["version"], f"{who} does what cannot be: {impossible}.") from impossible


def _held(rules: AnyRules, record: Record, game: Game, event: Record) -> tuple[Played, Game]:
    table.judge_hold(rules, game, event["seat"], tuple(event["dice"]))
    fact: Held = read(record, {**event, "dice": sorted(event["dice"])})
    after = table.after(rules, game, fact)
    check_same(record, _without(event, SAID), said(rules, fact, game, after), event["version"])
    return fact, after


def _moved(
    rules: AnyRules, record: Record, game: Game, event: Record, *, chooses: bool
) -> tuple[Played, Game]:
    seat = event["seat"]
    before = game.hands[seat].play
    if event["by"] == "clock":
        check_clock(record, event)
    move = _move(rules, before, event) if chooses else _greedy(rules, before, event)
    fact: Moved = read(record, {**event, **asdict(move)})
    tumble = event.get("tumble")
    after = table.after(rules, game, fact, tumble)
    standing = rules.standing(after.hands[seat].play)
    made = {**said(rules, fact, game, after, tumble), "standing": asdict(standing)}
    check_same(record, _without(event, SAID), made, event["version"])
    return fact, after


def _greedy(rules: AnyRules, play: Any, event: Record) -> Move:
    """Return what the clock or a stand-in does now, which must be a move of the kind that was recorded."""
    move = clock_move(rules, play)
    kind = KINDS[type(move)]
    if kind != event["type"]:
        who = event["by"].replace("_", "-")
        raise Mismatch(event["version"], f"the {who} has {event['type']}; by the rules it would have {kind}.")
    return move


def _move(rules: AnyRules, play: Any, event: Record) -> Move:
    """Return the move that a player made, or a bot with a level: what they chose is theirs."""
    match event["type"]:
        case "thrown":
            return Throw(tuple(event["dice"]))
        case "entered":
            return _entry(rules, play, event)
        case "secured":
            return SetAside(tuple(event["dice"]), event["face"])
        case _:
            return _bank(rules, play, event)


def _entry(rules: AnyRules, play: Any, event: Record) -> Enter:
    """Return an entry of the faces told: which of the dice that show the same a row takes is all one."""
    lying = dict(enumerate(rules.sheet(play)["faces"]))
    rows: dict[str, tuple[int, ...]] = {}
    for row, faces in event["dice"].items():
        taken = []
        for face in faces:
            die = next((die for die, shown in lying.items() if shown == face), None)
            if die is None:
                raise Mismatch(event["version"], f"{row} takes a {face} that does not lie on the table.")
            del lying[die]
            taken.append(die)
        rows[row] = tuple(taken)
    return Enter(rows)


def _bank(rules: AnyRules, play: Any, event: Record) -> Bank:
    """Return a bank; where the record does not say which dice join, the one that lets those join."""
    if _is_of_before(event):
        for way in rules.choices(play):
            if isinstance(way, Bank) and joined(rules, dict(way.join), play) == event["joined"]:
                return way
    positions = {str(die): die for die in range(len(rules.card["tray"]))}
    unknown = sorted(event["join"].keys() - positions.keys())
    if unknown:
        raise Mismatch(
            event["version"], f"“{unknown[0]}” is to join a combination, and there is no such die."
        )
    return Bank({positions[die]: face for die, face in event["join"].items()})


def _is_of_before(event: Record) -> bool:
    """Say whether it is a bank of a room of before records: those kept neither its time nor its `join`."""
    return event["type"] == "banked" and event["at_ms"] is None and not event["join"]


def _names(record: Record, seats: tuple[int, ...]) -> str:
    return " and ".join(name_of(record, seat) for seat in seats)


def _without(event: Record, keys: frozenset[str]) -> dict[str, Any]:
    return {key: value for key, value in event.items() if key not in keys}
