"""Rulesets by id and version: those for new rooms, and all that games were ever played by."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from regatta_protocol.sheet import Card
from regatta_server.rules.base import AnyRules


class NoSuchRules(KeyError):
    """A ruleset, or a version of one, that a registry does not have."""

    def __init__(self, ruleset: str, version: int | None) -> None:
        """Take what was asked for; without a version the ruleset itself is not known."""
        super().__init__(ruleset, version)
        self.ruleset: Final = ruleset
        self.version: Final = version


class Registry:
    """The rules of every ruleset in every version. It never changes."""

    def __init__(self, versions: Iterable[AnyRules]) -> None:
        """Take the rules in the order in which a lobby shows them, each ruleset where it comes first.

        Raises ValueError for a version that is there twice: a game would have two meanings.
        """
        self.versions: Final = tuple(versions)
        found: dict[tuple[str, int], AnyRules] = {}
        newest: dict[str, AnyRules] = {}
        for rules in self.versions:
            ruleset, version = rules.card["ruleset"], rules.card["ruleset_version"]
            if (ruleset, version) in found:
                raise ValueError(f"version {version} of {ruleset} is there twice: raise it with the change")
            found[ruleset, version] = rules
            if ruleset not in newest or version > newest[ruleset].card["ruleset_version"]:
                newest[ruleset] = rules
        self._found: Final = found
        self.newest: Final[Mapping[str, AnyRules]] = MappingProxyType(newest)
        """The newest rules by ruleset id: what new rooms are opened with."""

    def rules(self, ruleset: str, version: int | None = None) -> AnyRules:
        """Return the rules of a ruleset in a version, or in its newest. Raises NoSuchRules."""
        found = self.newest.get(ruleset) if version is None else self._found.get((ruleset, version))
        if found is None:
            raise NoSuchRules(ruleset, version)
        return found

    def cards(self) -> list[Card]:
        """Return the newest card of every ruleset, in the order in which a lobby shows them."""
        return [rules.card for rules in self.newest.values()]
