"""What a run is made of, drawn from its seed: nodes, people, tables, and how bad the weather is."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Literal

SHORT: Final = ("yacht", "general", "clubhouse", "yacht-joker", "yatzy")
NAMES: Final = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")


Season = Literal["usual", "bots", "still", "losing"]
"""What breaks: all that can, at tables of people or with bots among them; nodes that stand still while their
players go elsewhere; or a store that loses its last changes in a failover, while nodes keep their copies."""


@dataclass(frozen=True)
class TablePlan:
    """One game: who opens it and how, who joins, and who watches. People by their number."""

    ruleset: str
    options: dict[str, Any]
    host: int
    others: tuple[int, ...]
    spectators: tuple[int, ...]
    rematch: bool
    bots: int = 0


@dataclass(frozen=True)
class Plan:
    """One run."""

    nodes: int
    people: int
    tables: tuple[TablePlan, ...]
    second_devices: tuple[int, ...]
    seekers: tuple[int, ...]
    faults_s: float
    """For how long things break."""
    between_s: float
    """Time between two faults, about."""
    season: Season = "usual"


def plan(seed: int, season: Season = "usual") -> Plan:
    """Return what is done in the run of a seed."""
    drawn = _drawn(seed)
    if season == "usual":
        return drawn
    if season == "bots":
        return replace(drawn, season=season, tables=tuple(_with_bots(table) for table in drawn.tables))
    # What is lost in a failover must not be a room that is new: nobody would open it again.
    tables = tuple(_calm(table, season) for table in drawn.tables)
    between_s = 2.0 if season == "losing" else 4.0
    return replace(
        drawn, season=season, nodes=3, tables=tables, seekers=(), between_s=between_s, faults_s=50.0
    )


def _with_bots(table: TablePlan) -> TablePlan:
    """Return a table at which bots have the seats of all but two people, or of all but one of two.

    At every other one a level plays on for who leaves as well.
    """
    there = table.others[1:2]
    options = table.options | ({"stand_in": "captain"} if table.host % 2 else {})
    return replace(table, options=options, others=there, bots=len(table.others) - len(there))


def _calm(table: TablePlan, season: Season) -> TablePlan:
    """Return a table at which nothing new is opened; after a loss all must play on, whoever is cut off."""
    free = {"order": "free"} if season == "losing" and "order" in table.options else {}
    return replace(table, rematch=False, options=table.options | free)


def _drawn(seed: int) -> Plan:
    chance = Random(f"plan {seed}")
    people = chance.randint(4, 6)
    tables = [_table(chance, people) for _ in range(chance.randint(2, 3))]
    return Plan(
        nodes=chance.choice((2, 2, 3)),
        people=people,
        tables=tuple(tables),
        second_devices=tuple(chance.sample(range(people), 1)),
        seekers=tuple(chance.sample(range(people), 2)),
        faults_s=chance.uniform(20, 50),
        between_s=chance.choice((1.5, 3.0, 6.0)),
    )


def _table(chance: Random, people: int) -> TablePlan:
    seats = chance.choice((2, 2, 2, 3, 4))
    sitting = chance.sample(range(people), seats)
    spectators = [one for one in range(people) if one not in sitting and chance.random() < 0.5]
    ruleset = "yin-yang" if chance.random() < 0.25 else chance.choice(SHORT)
    options: dict[str, Any] = {
        "begins": chance.choice(("as_seated", "random", "ruleset")),
        "turn_ms": chance.choice((5_000, 8_000, None)),
        "reveal": chance.choice((None, "hide_rerolls", "hide_all")),
        "watchers": "open",
        "listed": chance.random() < 0.5,
        "delay_turns": chance.choice((0, 0, 1)),
    }
    if ruleset == "yin-yang":
        options["target"] = 100
    else:
        options["order"] = chance.choice(("alternate", "alternate", "simultaneous", "free"))
        options["dice"] = chance.choice(("independent", "independent", "identical"))
        if options["dice"] == "identical" and options["reveal"] == "hide_rerolls":
            options["reveal"] = "hide_all"
    return TablePlan(
        ruleset, options, sitting[0], tuple(sitting[1:]), tuple(spectators), rematch=chance.random() < 0.3
    )
