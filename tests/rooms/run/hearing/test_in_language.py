"""What members hear in their languages: the card, why rows are barred, and nothing else."""

from typing import Any

import orjson

from regatta_protocol.text import Text
from regatta_server.languages.catalogues import language_of
from regatta_server.languages.language import ENGLISH, Language
from regatta_server.rooms.run.hearing.in_language import event_in, says_words, snapshot_in
from regatta_server.rooms.run.hearing.member import show, tell_alike
from testkit.rooms.hearing import HeardTable, Session
from testkit.rooms.tables import player_id

GERMAN = language_of("de")
BARRED = Text(
    "joker-into-row", "This yacht is a joker and must go into {row}, which is still open.", row="Fours"
)
MOVES = {"thrown", "entered"}
VERBOTEN = "Diese Yacht ist ein Joker und muss in die Zeile Vierer, die noch offen ist."


def member(name: str, language: Language) -> Session:
    session = Session(player_id(name))
    session.language = language
    return session


def test_an_event_with_words_is_told_to_each_in_their_language() -> None:
    ada, bo, cleo = member("Ada", GERMAN), member("Bo", ENGLISH), member("Cleo", language_of("de-AT"))
    tell_alike([ada, bo, cleo], {"type": "thrown", "barred": BARRED})
    assert ada.frames == cleo.frames == [{"type": "thrown", "barred": VERBOTEN}]
    assert bo.frames == [{"type": "thrown", "barred": BARRED}]


def test_an_event_without_words_is_encoded_once_for_all() -> None:
    frames: list[bytes] = []

    class Raw(Session):
        def tell(self, frame: bytes) -> None:
            frames.append(frame)

    members = [Raw(player_id(name)) for name in ("Ada", "Bo")]
    members[0].language = GERMAN
    tell_alike(members, {"type": "thrown", "faces": [1, 2]})
    assert frames[0] is frames[1]


def test_hands_of_an_event_are_told_in_a_language() -> None:
    rows = [{"row": "fours", "score": None}, {"row": "ones", "score": None, "barred": BARRED}]
    event: Any = {"hands": [{"seat": 0, "sheet": {"rows": rows}}]}
    assert event_in(event, ENGLISH) is event
    message = event_in(event, GERMAN)
    assert [row.get("barred") for row in message["hands"][0]["sheet"]["rows"]] == [None, VERBOTEN]
    assert rows[1]["barred"] == BARRED


def test_a_snapshot_has_its_card_in_a_language_and_all_else_as_it_is() -> None:
    table = HeardTable(2, ruleset="yacht-joker")
    english = table.seen(table.state.seating.seats_of(player_id("Ada")))
    german = orjson.loads(orjson.dumps(snapshot_in(english, GERMAN)))
    assert german["card"]["name"] == "Yacht mit Jokerzwang"
    assert {**german, "card": None} == {**english, "card": None}


def test_who_is_shown_a_room_sees_it_in_their_language() -> None:
    table = HeardTable(2, ruleset="yatzy")
    ada = member("Ada", GERMAN)
    show(ada, table.state, resync=False)
    assert ada.frames[0]["card"]["rows"][0]["name"] == "Einser"
    assert table.state.setup.rules.card["rows"][0]["name"] == "Ones"


def test_the_events_of_moves_say_no_words() -> None:
    moves = [one for one in HeardTable(1, ruleset="yatzy").finished().spectated if one["type"] in MOVES]
    assert {one["type"] for one in moves} == MOVES
    assert not any(says_words(one) for one in moves)
