"""What of a mail's text is its writer's own, as the usual mail programs write answers."""

import time

import pytest

from regatta_server.channels.incoming.quoted import LINES_MOST, own_lines

TABLE = "> Yacht with Bob\n> 2 1 4 4 6\n> a  Ones  1\n"


@pytest.mark.parametrize(
    "around",
    [
        "{}\n\nOn Tue, 24 Nov 2026 at 19:00, Regatta <turn+abc@play.example> wrote:\n" + TABLE,
        "{}\n\nOn Tue, 24 Nov 2026 at 19:00, Regatta\n<turn+abc@play.example>\nwrote:\n\n" + TABLE,
        "{}\r\n\r\nAm 24.11.26 um 19:00 schrieb Regatta:\r\n" + TABLE,
        "{}\n\nLe mar. 24 nov. 2026 à 19:00, Regatta <a@b.example> a écrit :\n" + TABLE,
        "{}\n\nEl mar, 24 nov 2026 a las 19:00, Regatta (<a@b.example>) escribió:\n" + TABLE,
        "{}\n\nOp di 24 nov 2026 om 19:00 schreef Regatta <a@b.example>:\n" + TABLE,
        "{}\n\nDne út 24. 11. 2026 19:00 uživatel Regatta <a@b.example> napsal:\n" + TABLE,
        "{}\n-----Original Message-----\nFrom: Regatta\nSubject: Your turn\n\nall\n",
        "{}\n\n-------- Ursprüngliche Nachricht --------\nVon: Regatta\n\nall\n",
        "{}\n________________________________\nVon: Regatta <a@b.example>\nGesendet: Dienstag\n\nall\n",
        "{}\n\nFrom: Regatta <a@b.example>\nSent: Tuesday\nTo: Ada\n\nall\n",
        "{}\nDe : Regatta <a@b.example>\nEnvoyé : mardi\n\nall\n",
        "{}\n-- \nAda Lovelace\nall\n",
        "{}\n--\nAda\n",
        "{}\nSent from my phone\n",
        "{}\nVon meinem iPhone gesendet\n",
        "{}\nEnvoyé de mon iPhone\n",
        "{}\n\nLe 24/11/2026 à 19:00, Regatta a écrit :\n" + TABLE,
        "{}\n\nLe mar. 24 nov. 2026 à 19:00, Regatta <turn+abc@play.example>\na écrit :\n\n" + TABLE,
        "{}\n\nLe 24 nov. 2026 à 19:00, Regatta\n<a@b.example> a écrit :\n\nall\n",
        "{}\n-----Message d’origine-----\nDe : Regatta <a@b.example>\nEnvoyé : mardi\n\nall\n",
        "{}\n\nDe : Regatta <a@b.example>\nEnvoyé : mardi 24 novembre\nÀ : Ada\nObjet : Yatzy\n\nall\n",
        "{}\nTélécharger Outlook pour Android\n",
        "{}\nEnvoyé à partir d’Outlook pour iOS\n",
        "{}\nEnvoyé avec Proton Mail\n",
        "{}\n\nEl 24/11/26 a las 19:00, Regatta escribió:\n" + TABLE,
        "{}\n\nEl mar, 24 nov 2026 a las 19:00, Regatta (<turn+abc@play.example>)\nescribió:\n\nall\n",
        "{}\n-----Mensaje original-----\nDe: Regatta\nEnviado el: martes\n\nall\n",
        "{}\n\nDe: Regatta <a@b.example>\nEnviado: martes, 24 de noviembre de 2026\nPara: Ada\n\nall\n",
        "{}\nEnviado desde mi iPhone\n",
        "{}\nObtener Outlook para Android\n",
        "{}\nEnviado con Proton Mail\n",
        "{}\n\nOp 24-11-2026 om 19:00 schreef Regatta:\n" + TABLE,
        "{}\n\nOp 24 nov 2026, om 19:00 heeft Regatta <a@b.example> het volgende geschreven:\n\nall\n",
        "{}\n\nOp 24 nov 2026, om 19:00 heeft Regatta\n<a@b.example> het volgende geschreven:\n\nall\n",
        "{}\n-----Oorspronkelijk bericht-----\nVan: Regatta\nVerzonden: dinsdag\n\nall\n",
        "{}\n\nVan: Regatta <a@b.example>\nVerzonden: dinsdag 24 november 2026\nAan: Ada\n\nall\n",
        "{}\nVerstuurd vanaf mijn iPhone\n",
        "{}\nOutlook voor Android downloaden\n",
        "{}\nVerzonden met Proton Mail\n",
        "{}\nHolen Sie sich Outlook für iOS\n",
        "{}\n\nThank you, that was a good throw!\n",
        "\n\n\ufeff{}\n\nall\n",
        "On Tue, 24 Nov 2026 at 19:00, Regatta <a@b.example> wrote:\n" + TABLE + "\n{}\n",
        TABLE + "{}\n" + TABLE,
        "Am Di., 24. Nov. 2026 um 19:00 Uhr schrieb Regatta <\na@b.example>:\n" + TABLE + "\n{}\n",
    ],
)
def test_what_is_around_an_answer_is_not_the_writers_own(around: str) -> None:
    assert own_lines(around.format("throw 24")) == ["throw 24"]


def test_the_first_paragraph_counts_line_by_line() -> None:
    assert own_lines("aside 111\n aside   5 \n\nbank\n") == ["aside 111", "aside 5"]


def test_of_a_long_text_few_lines_are_read_and_of_a_long_line_its_beginning() -> None:
    assert len(own_lines("a\n" * 10_000)) == LINES_MOST
    assert own_lines("x" * 100_000) == ["x" * 200]


@pytest.mark.parametrize(
    "text", ["", "\n \n", TABLE, "-- \nAda\n", "On Tue, 24 Nov 2026, Regatta wrote:\n" + TABLE]
)
def test_a_mail_may_say_nothing(text: str) -> None:
    assert own_lines(text) == []


@pytest.mark.parametrize(
    "line", ["-" * 60_000 + "x", "On 1" + "1" * 60_000, "<a@" * 20_000, "= " * 30_000, "_" * 9]
)
def test_a_line_that_is_made_to_be_slow_costs_as_much_as_any(line: str) -> None:
    began = time.process_time()
    own_lines(f"{line}\n" * 3)
    cost = time.process_time() - began
    began = time.process_time()
    own_lines("throw 24\n" * 20_000)
    assert cost < 100 * (time.process_time() - began) + 1
