"""What is said for politeness in a mail is no move, and no move is said for politeness."""

import pytest

from regatta_protocol.typed.row_names import COMMANDS, row_letters, typed_name
from regatta_server.channels.incoming.courtesies import FAREWELLS, GREETINGS, bids_farewell, greets
from regatta_server.channels.incoming.quoted import own_lines
from regatta_server.languages.catalogues import languages
from regatta_server.rules.catalogue import REGISTRY


@pytest.mark.parametrize(
    "line",
    [*("Hi,", "hi", "Hello Bob!", "Dear all,", "Liebe Frau Dr. Meyer,", "Hola, ¿Bo?", "Chère Ada,", "Hoi")],
)
def test_a_greeting_is_passed_over_and_what_stands_below_it_counts(line: str) -> None:
    assert greets(line)
    assert own_lines(f"{line}\n\nfull house\n") == ["full house"]
    assert own_lines(f"{line}\nfull house\n") == ["full house"]
    assert own_lines(f"{line}\n") == []


@pytest.mark.parametrize(
    "line",
    [
        "Thanks!",
        "Thank you for the game.",
        "Viele Grüße",
        "Liebe Grüße, Ada",
        "Merci",
        "Un saludo",
        "Groetjes",
    ],
)
def test_behind_thanks_and_farewells_stands_a_signature(line: str) -> None:
    assert bids_farewell(line)
    assert not greets(line)
    # Whose initial is a row's letter as well.
    assert own_lines(f"aside 111\n{line}\nM\n") == ["aside 111"]
    assert own_lines(f"{line}\nM\n") == own_lines(f"{line}\n\nM\n") == []


def test_no_row_of_any_card_and_no_command_is_a_courtesy() -> None:
    commands = {
        *COMMANDS,
        "challenge Bob",
        "accept Hi",
        "games",
        "vacation end",
        "start ABCD2345",
        "2414",
        "d6 l1",
    }
    for language in languages().values():
        for card in map(language.card, REGISTRY.cards()):
            letters = row_letters(card)
            for row in card["rows"]:
                commands |= {
                    row["name"],
                    typed_name(card, row),
                    *row["aliases"],
                    letters[row["row"]],
                }
    assert [line for line in commands if greets(line) or bids_farewell(line)] == []


def test_each_phrase_is_one() -> None:
    assert all(greets(one) for one in GREETINGS)
    assert all(bids_farewell(one) for one in FAREWELLS)
