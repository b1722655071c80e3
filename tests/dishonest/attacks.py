"""What a dishonest host may do, each by one function of the server replaced in the process it is called in.

The victim sits in seat 0. Whoever sits in seat 1 may be in league with the host.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

from regatta_protocol.client import Commit, Contribute
from regatta_protocol.errors import Code
from regatta_protocol.net.noted import commitment_to
from regatta_protocol.text import Text
from regatta_server.archive import keeper, records
from regatta_server.archive.draft import Draft
from regatta_server.game import roller
from regatta_server.judging.refused import Refused
from regatta_server.rooms.decide import facts
from regatta_server.rooms.decide.act import Act, Change, time_of
from regatta_server.rooms.decide.commands import COMMANDS
from regatta_server.rooms.decide.fold import fold
from regatta_server.rooms.decide.stages import gathering, opening
from regatta_server.rooms.decide.state import Opening
from regatta_server.rooms.decide.views import events

VICTIM: Final = 0
OWN: Final = sha256(b"what the host likes").hexdigest()
"""Bytes of the host's own."""
BRIEF_MS: Final = 8_000
"""How long an opening waits where it ends without the victim: the 2,000 ms before its end that a client needs
to be sure that it was in time, and three times as much for one on a busy machine to do its part."""
PATIENT_MS: Final = 60_000
"""How long it waits where nobody is to be late, on a busy machine either."""


def opens_for(ms: int) -> None:
    """Let openings wait for so long."""
    _replace(gathering, "OPENING_MS", ms)
    _replace(opening, "OPENING_MS", ms)


def swap_bytes() -> None:
    """Commit to other bytes for the victim, and show these."""
    honest = _honest()

    def judge(state: Opening, act: Act, seat: int, ask: Commit | Contribute) -> Change:
        if seat == VICTIM:
            return honest(state, act, seat, ask.model_copy(update={"commitment": commitment_to(OWN)}))
        if isinstance(ask, Commit):
            return honest(state, act, seat, ask)
        shown = facts.Contributed(at_ms=time_of(state, act), seat=VICTIM, bytes=OWN)
        change = honest(_opening(fold(state, shown)), act, seat, ask)
        return Change(change.state, (shown, *change.facts))

    _judge_by(judge)


def call_silent() -> None:
    """Turn the victim's commitment away, and say that none came."""
    _turn_away(Commit)


def call_withheld() -> None:
    """Look at the victim's bytes, turn them away, and say that none came."""
    _turn_away(Contribute)


def _turn_away(kind: type[Commit | Contribute]) -> None:
    honest = _honest()

    def judge(state: Opening, act: Act, seat: int, ask: Commit | Contribute) -> Change:
        if seat == VICTIM and isinstance(ask, kind):
            raise Refused(Code.WRONG_STAGE, Text("test", "The time is over."), {"stage": state.stage})
        return honest(state, act, seat, ask)

    _judge_by(judge)
    opens_for(BRIEF_MS)


def commit_late() -> None:
    """Show a commitment to another seed than the one that is drawn from."""
    honest = roller.commitment

    def commitment(server_seed: bytes) -> str:
        return honest(sha256(server_seed).digest())

    _replace(events, "commitment", commitment)


def commit_again() -> None:
    """Let seat 1 commit once more, to bytes that suit it now that the victim's are known."""
    honest = _honest()

    def judge(state: Opening, act: Act, seat: int, ask: Commit | Contribute) -> Change:
        if seat == VICTIM or isinstance(ask, Commit):
            return honest(state, act, seat, ask)
        at_ms = time_of(state, act)
        anew = facts.Committed(at_ms=at_ms, seat=seat, commitment=commitment_to(OWN))
        change = honest(_opening(fold(state, anew)), act, seat, ask.model_copy(update={"bytes": OWN}))
        return Change(change.state, (anew, *change.facts))

    _judge_by(judge)


def choose_for_stand_in() -> None:
    """Give a stand-in bytes that the host likes."""
    _replace(gathering, "silent_contribution", lambda _game, _seat: bytes.fromhex(OWN))


def call_off() -> None:
    """Look at all bytes, and call the game off: its dice were not to the host's liking."""
    honest = _honest()

    def judge(state: Opening, act: Act, seat: int, ask: Commit | Contribute) -> Change:
        change = honest(state, act, seat, ask)
        if change.state.stage != "playing":
            return change
        archived = facts.Archived(at_ms=time_of(state, act))
        return Change(fold(state, archived), (archived,))

    _judge_by(judge)


def edit_record() -> None:
    """Change a face in the record: it is sealed so."""

    def draft_of(stored: Any, _: bytes | None, *registry: Any) -> Draft:
        record, state = records.unsealed(stored, *registry)
        facts: list[Any] = [dict(fact) for fact in record["facts"]]
        thrown = next(fact for fact in facts if fact["type"] == "thrown")
        thrown["faces"] = tuple(face % 6 + 1 for face in thrown["faces"])
        return Draft({**record, "facts": facts}, state)

    _replace(keeper, "draft_of", draft_of)


def play_fair() -> None:
    """Do nothing of the kind."""


ATTACKS: Final[Mapping[str, Callable[[], None]]] = {
    "swap-bytes": swap_bytes,
    "call-silent": call_silent,
    "call-withheld": call_withheld,
    "commit-late": commit_late,
    "commit-again": commit_again,
    "choose-for-stand-in": choose_for_stand_in,
    "call-off": call_off,
    "edit-record": edit_record,
    "play-fair": play_fair,
}


def _opening(state: object) -> Opening:
    assert isinstance(state, Opening)
    return state


def _honest() -> Callable[[Opening, Act, int, Commit | Contribute], Change]:
    """Return what judges what seats give at an opening."""
    judges = {kind: COMMANDS[kind].do for kind in (Commit, Contribute)}
    return lambda state, act, seat, ask: judges[type(ask)](state, act, seat, ask)


def _judge_by(judge: Callable[[Opening, Act, int, Any], Change]) -> None:
    """Let this judge what seats give at an opening."""
    assert isinstance(COMMANDS, dict)
    for kind in (Commit, Contribute):
        COMMANDS[kind] = replace(COMMANDS[kind], do=judge)


def _replace(where: object, name: str, by: object) -> None:
    assert hasattr(where, name)
    setattr(where, name, by)
