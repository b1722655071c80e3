"""A record through the rules once more: every fact is judged again, and what comes of it is compared.

Dice are taken as the record has them. Whether they are those of its seed is another question, and answered
without any code of the server's (docs/fairness.md).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import asdict

from regatta_protocol.moves import Bank, Enter, Move, SetAside, Throw
from regatta_server.game import decisions, facts, table
from regatta_server.game.decisions import Decisions, is_practice
from regatta_server.game.facts import GameFact, Held, Played
from regatta_server.game.mismatch import Mismatch, Record, check_clock, check_result, check_same, name_of
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


def replay(rules: AnyRules, record: Record) -> Iterator[Step]:
    """Yield every fact of a record as the rules judge it, in order; `rules` are those of `rules_for`.

    Raises Mismatch at the first fact that the rules do not allow, or that says of itself, of how its seat
    stands or of the result what they do not give. If it comes to its end, they give the same totals.
    """
    game = begun(rules, record)
    check_course(record)
    stand_ins = StandIns(record)
    kept = Decisions() if _is_practice(record) else None
    for event in record["facts"]:
        stand_ins.follow(event)
        before = game
        fact: GameFact
        if "by" in event or event["type"] == "held":
            fact, game = _played(rules, record, game, event, stand_ins)
            if kept is not None:
                kept = decisions.after(rules, kept, before, fact, event["version"] - 1)
        elif event["type"] == "undone":
            fact, kept, game = _undone(record, game, event, kept)
        elif event["type"] in ("resigned", "claimed"):
            fact, game = _went(record, game, event)
        else:
            fact = _happened(record, game, event)
        yield Step(event, fact, before, game)


def _happened(record: Record, game: Game, event: Record) -> GameFact:
    """Return the room's fact of what is no seat's doing, or comes before the game."""
    at_ms = event["at_ms"] or 0
    match event["type"]:
        case "opening" | "committed" | "seed_chosen" | "contributed" | "started":
            return _opened(record, event, at_ms)
        case "clock_renewed":
            check_clock(record, event)
            return facts.ClockRenewed(at_ms=at_ms)
        case "ordered":
            return facts.Ordered(at_ms=at_ms, seat=None)
        case "stand_in" | "taken_back" as kind:
            return (facts.StandIn if kind == "stand_in" else facts.TakenBack)(at_ms=at_ms, seat=event["seat"])
        case "stretched":
            check_clock(record, event)
            return facts.Stretched(at_ms=at_ms, seat=event["seat"], times=event["times"])
        case "vacation":
            return facts.Vacation(at_ms=at_ms, seat=event["seat"], until_ms=event["until_ms"])
        case _:
            return _ended(record, game, event)


def _opened(record: Record, event: Record, at_ms: int) -> GameFact:
    dice = record["dice"]
    seed, is_first_scheme = dice["server_seed"], "scheme" not in dice
    match event["type"]:
        case "opening":
            chosen = seed if is_first_scheme else None
            return facts.Opening(at_ms=at_ms, until_ms=event["deadline_ms"], server_seed=chosen)
        case "committed":
            commitment = dice["seat_commitments"][event["seat"]]
            return facts.Committed(at_ms=at_ms, seat=event["seat"], commitment=commitment)
        case "seed_chosen":
            return facts.SeedChosen(at_ms=at_ms, server_seed=seed, until_ms=event["deadline_ms"])
        case "contributed":
            given = dice["contributions"][event["seat"]]
            return facts.Contributed(at_ms=at_ms, seat=event["seat"], bytes=given)
        case _:
            return facts.Started(at_ms=at_ms, practice=_is_practice(record))


def _went(record: Record, game: Game, event: Record) -> tuple[GameFact, Game]:
    """Return the room's fact of a seat that plays no more, and the game without it."""
    seat, at_ms = event["seat"], event["at_ms"] or 0
    if not game.to_play:
        raise Mismatch(event["version"], f"{name_of(record, seat)} goes, but by the rules the game is over.")
    bots = [one["seat"] for one in record["seats"] if one.get("bot")]
    if event["type"] == "resigned":
        return facts.Resigned(at_ms=at_ms, seat=seat), table.without(game, seat, "resigned", bots)
    if record["options"].get("absence") != "claim":
        raise Mismatch(event["version"], "the result is claimed, and in this room stand-ins play instead.")
    return facts.Claimed(at_ms=at_ms, seat=seat), table.without(game, seat, "gone", bots)


def _is_practice(record: Record) -> bool:
    """Return whether decisions could be taken back; of older games too, in which none was."""
    return is_practice(
        record["options"].get("rated", False), [bool(seat.get("bot")) for seat in record["seats"]]
    )


def _undone(
    record: Record, game: Game, event: Record, kept: Decisions | None
) -> tuple[GameFact, Decisions, Game]:
    """Return the room's fact of a decision that was taken back, what still can be, and the game before it."""
    seat, to, at_ms = event["seat"], event["to"], event["at_ms"] or 0
    who = name_of(record, seat)
    people = [one["seat"] for one in record["seats"] if not one.get("bot")]
    if kept is None or seat not in people:
        raise Mismatch(event["version"], f"{who} takes a decision back, and this is no practice of theirs.")
    if not game.to_play:
        raise Mismatch(event["version"], f"{who} takes a decision back, but by the rules the game is over.")
    try:
        left, before = decisions.undo(kept, game)
    except Illegal as refused:
        raise Mismatch(event["version"], f"{who} takes back what cannot be. {refused}") from refused
    if kept.earlier[-1].version != to:
        raise Mismatch(
            event["version"],
            f"{who} goes back to version {to}; the last decision was made at {kept.earlier[-1].version}.",
        )
    return facts.Undone(at_ms=at_ms, seat=seat, to=to), left, before


def _ended(record: Record, game: Game, event: Record) -> GameFact:
    at_ms = event["at_ms"] or 0
    if event["type"] in ("archived", "aborted"):
        if not game.to_play:
            raise Mismatch(event["version"], "the game is given up, but by the rules it is over.")
        if event["type"] == "archived":
            return facts.Archived(at_ms=at_ms)
        _check_early(record, game, event)
        return facts.Aborted(at_ms=at_ms)
    if game.to_play:
        names = _names(record, game.to_play)
        raise Mismatch(event["version"], f"the game ends, but by the rules it is the turn of {names}.")
    undone = sum(one["type"] == "undone" for one in record["facts"])
    ended = result(game.standings, record["options"]["stake"], game.out, undone)
    check_result(record, event["version"], ended)
    return facts.Finished(at_ms=at_ms)


def _check_early(record: Record, game: Game, event: Record) -> None:
    """Raise Mismatch where several played and a turn was over: who played is not known of names taken out."""
    people = [one["player"] for one in record["seats"] if not one.get("bot")]
    if len(set(people)) + people.count(None) > 1 and any(standing.turns for standing in game.standings):
        raise Mismatch(event["version"], "the game is called off, and a first turn was over.")


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
    fact = Held(at_ms=event["at_ms"] or 0, seat=event["seat"], dice=tuple(sorted(event["dice"])))
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
    fact = _fact(move, event)
    tumble = event.get("tumble")
    after = table.after(rules, game, fact, tumble)
    standing = rules.standing(after.hands[seat].play)
    made = {**said(rules, fact, game, after, tumble), "standing": asdict(standing)}
    check_same(record, _without(event, SAID), made, event["version"])
    return fact, after


def _fact(move: Move, event: Record) -> facts.Moved:
    """Return a move as the room had it; the faces of a throw are those of the record."""
    at_ms, seat, by = event["at_ms"] or 0, event["seat"], event["by"]
    match move:
        case Throw():
            faces = tuple(event["faces"])
            return facts.Thrown(at_ms=at_ms, seat=seat, dice=move.dice, faces=faces, by=by)
        case Enter():
            return facts.Entered(at_ms=at_ms, seat=seat, rows=dict(move.rows), by=by)
        case SetAside():
            return facts.Secured(at_ms=at_ms, seat=seat, dice=move.dice, face=move.face, by=by)
        case Bank():
            return facts.Banked(at_ms=at_ms, seat=seat, join=dict(move.join), by=by)


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
