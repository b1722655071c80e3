"""Games that are played by answering mails."""

import asyncio
import re
from argparse import Namespace
from email.message import EmailMessage
from io import BytesIO

import pytest
from redis.asyncio import Redis

from regatta_protocol.text import Text
from regatta_protocol.typed.languages import TYPED
from regatta_protocol.typed.row_names import row_letters
from regatta_server.channels.incoming.reading import OURS
from regatta_server.channels.outgoing.mail.signed_addresses import LIFE_DAYS
from regatta_server.cli import mail_in
from regatta_server.languages.catalogues import language_of
from regatta_server.limits import DAY_MS, MAILS_OF_SENDER, MINUTE_MS
from regatta_server.observe import metrics
from regatta_server.rooms.decide.options.choices import TurnWindow
from regatta_server.rooms.decide.setup import IN_UTC
from regatta_server.rooms.decide.state import Playing
from regatta_server.rooms.storage.reading import states
from regatta_server.runtime.clock import now_ms
from regatta_server.settings import Settings
from regatta_server.store.keys import facts
from tests.channels.incoming.mails import bounce
from tests.channels.incoming.play import begun, first_line, room_in
from tests.channels.incoming.relay import text_of
from tests.channels.incoming.site import site
from tests.conftest import Serve

ALL_HELD = Text("mail-all-kept", "You keep all dice: answer with the row in which they are entered.")


async def test_a_challenge_is_made_accepted_and_played_by_mail(serve: Serve, redis: Redis) -> None:
    async with site(serve, redis) as here:
        ada, bob = await here.person("Ada"), await here.person("Bob")
        who, mail = await begun(here, ada, bob, more="yatzy -days 2")
        assert mail["Subject"] == "Yatzy: Ada, Bob"
        text = text_of(mail)
        assert re.search(r"^Dice: [1-6] [1-6] [1-6] [1-6] [1-6]$", text, re.MULTILINE), "dice"
        assert re.search(r"^o  Chance +open, \d+ now$", text, re.MULTILINE), "what each row would give"
        assert "to throw these again" in text, "what may be answered"
        assert "Throw 1 of 3" in text, "the first throw is made for who is not there"
        assert text.count("+-----+") == 10
        mail = await who.answers(mail, "all")
        assert "Throw 2 of 3" in text_of(mail)
        mail = await who.answers(mail, "none")
        assert first_line(mail) == "You keep all dice: answer with the row in which they are entered."
        mail = await who.answers(mail, "chance")
        assert first_line(mail).startswith("It is the turn of ")
        assert mail["Reply-To"].startswith("play+"), "there is no move to make"
        assert mail["Auto-Submitted"] == "auto-replied"
        assert here.relay.senders[-1].startswith("bounce+")


def rows_of_nothing(mail: EmailMessage) -> list[str]:
    """Return the letters of the rows that would get nothing."""
    return re.findall(r"^([a-z])  .* open, 0 now$", text_of(mail), re.MULTILINE)


async def test_beginnings_greetings_and_thanks_change_nothing(serve: Serve, redis: Redis) -> None:
    async with site(serve, redis) as here:
        ada, bob = await here.person("Ada"), await here.person("Bob")
        who, mail = await begun(here, ada, bob)
        before = await redis.xlen(facts(room_in(mail)))
        for text, answer in (
            ("Hi,\n\nThanks,\nM", "There is no command in your mail"),
            ("Well played, Bob!", "“Well played” is no command and no row here."),
            ("Hi Bob, well played!", "There is no command in your mail"),
            ("high", "Enter Large straight for "),
            ("al", "Enter Choice for "),
            ("chioce", "Enter Choice for "),
            ("yes", "A yes alone says nothing here."),
            ("Thank you\nm", "There is no command in your mail"),
        ):
            mail = await who.answers(mail, text)
            assert first_line(mail).startswith(answer), text
            assert mail["Reply-To"].startswith("turn+")
        assert await redis.xlen(facts(room_in(mail))) == before
        mail = await who.answers(mail, "Hi,\n\nchoice\n\nThanks,\nA")
        assert first_line(mail).startswith("It is the turn of ")


@pytest.mark.parametrize("answer", ["yes", "the same", "with a yes"])
async def test_a_row_that_gives_nothing_is_asked_about_and_entered_by_a_second_mail(
    serve: Serve, redis: Redis, answer: str
) -> None:
    async with site(serve, redis) as here:
        ada, bob = await here.person("Ada"), await here.person("Bob")
        who, shown = await begun(here, ada, bob)
        row, other = rows_of_nothing(shown)[:2]
        room = room_in(shown)
        before = await redis.xlen(facts(room))
        mail = shown
        if answer != "with a yes":
            mail = await who.answers(shown, other)
            question = await who.answers(mail, row)
            for one in (mail, question):
                assert re.match(r"That is 0 in [\w ]+\. Type yes, or the same once more", first_line(one))
            assert len(question["Reply-To"].partition("@")[0]) <= 64
            # What was asked in one mail is no yes to another row, nor to the table as it was shown before.
            again = await who.answers(shown, "yes")
            assert first_line(again).startswith("A yes alone says nothing here.")
            assert await redis.xlen(facts(room)) == before
            mail = question
        mail = await who.answers(mail, {"yes": "Yes.", "the same": row, "with a yes": f"{row} yes"}[answer])
        assert first_line(mail).startswith("It is the turn of ")
        entered = (await states(redis, [room]))[room]
        assert isinstance(entered, Playing)
        seat = next(at for at, one in enumerate(entered.seating.seats) if one.player == who.player)
        rows = entered.setup.rules.sheet(entered.game.hands[seat].play)["rows"]
        letters = row_letters(entered.setup.rules.card)
        assert [letters[one["row"]] for one in rows if one["score"] == 0] == [row]


async def test_a_challenge_by_mail_says_between_which_hours_turns_run(serve: Serve, redis: Redis) -> None:
    async with site(serve, redis) as here:
        ada, bob = await here.person("Ada"), await here.person("Bob")
        await ada.writes(await here.address(ada), "challenge Bob -hours 8-22")
        listed = text_of(await bob.writes(await here.address(bob), "games"))
        assert "Turns run only from 08:00 to 22:00, by each player's own clock." in " ".join(listed.split())
        await bob.writes(await here.address(bob), "accept")
        state = await here.playing(await here.room_of(ada))
        assert state.setup.turn_window == TurnWindow(480, 1_320)
        # Nobody has said a time zone: both go by UTC, and a deadline is in open hours, or at their end.
        assert [seat.utc_offsets for seat in state.seating.seats] == [IN_UTC, IN_UTC]
        [(_, until_ms)] = state.deadlines
        assert 480 <= (until_ms - 1) // MINUTE_MS % 1_440 < 1_320
        assert until_ms - state.changed_ms > 3 * DAY_MS


async def test_answers_are_in_the_players_language_and_commands_in_english(
    serve: Serve, redis: Redis
) -> None:
    async with site(serve, redis) as here:
        ada = await here.person("Ada", "de")
        mail = await ada.writes(await here.address(ada), "games")
        assert first_line(mail) == "Du hast keine Spiele, und keine Herausforderung wartet."
        mail = await ada.answers(mail, "spielen wir?")
        assert first_line(mail).startswith("Ein Zug kommt als Antwort auf die Mail")
        assert "Fordert eine bis sieben Personen zu einem Spiel heraus." in text_of(mail)


@pytest.mark.parametrize("tag", [tag for tag in TYPED if tag != "en"])
async def test_a_game_is_played_in_each_language_and_no_mail_of_it_has_english_in_it(
    serve: Serve, redis: Redis, tag: str
) -> None:
    english = re.compile(r"\b(the|you|your|with|what|dice|throw|turn)\b", re.IGNORECASE)
    texts, language = TYPED[tag], language_of(tag)
    async with site(serve, redis) as here:
        ada, bob = await here.person("Ada", tag), await here.person("Bob", tag)
        await ada.writes(await here.address(ada), "challenge Bob yacht")
        await bob.writes(await here.address(bob), "accept")
        state = await here.playing(room := await here.room_of(bob))
        who = ada if state.seating.seats[state.game.to_play[0]].player == ada.player else bob
        mail = await who.writes(await here.address(who), f"show {room}")
        other = next(one.name for one in (ada, bob) if one is not who)
        its_turn = Text("mail-turn-of", "It is the turn of {name} in the game {room}.", name=other, room=room)
        moves = (
            ("show", texts.throws(1, 3)),
            ("all", texts.throws(2, 3)),
            ("none", language.say(ALL_HELD)),
            ("6s yes", language.say(its_turn)),
        )
        for typed, answer in moves:
            mail = await who.answers(mail, typed)
            text = " ".join(text_of(mail).split())
            assert answer in text, text
            assert english.findall(text) == [], text


async def test_a_challenge_that_is_accepted_again_shows_the_game_that_came_of_it(
    serve: Serve, redis: Redis
) -> None:
    async with site(serve, redis) as here:
        ada, bob, cyd = [await here.person(name) for name in ("Ada", "Bob", "Cyd")]
        _, mail = await begun(here, ada, bob)
        room = room_in(mail)
        for typed in ("accept", "accept ada"):
            mail = await bob.writes(await here.address(bob), typed)
            assert first_line(mail) == (
                "No such challenge waits any more: you have a seat in this game already."
            )
            assert room_in(mail) == room
            assert mail["Subject"] == "Yacht (1938): Ada, Bob"
        assert first_line(await bob.writes(await here.address(bob), "accept cyd")).startswith(
            "No such challenge waits for you"
        )
        assert first_line(await bob.writes(await here.address(bob), "decline")).startswith(
            "No such challenge waits for you"
        )
        await begun(here, cyd, bob)
        mail = await bob.writes(await here.address(bob), "accept")
        assert first_line(mail) == "No such challenge waits any more: you have a seat in these games already."
        assert text_of(mail).count("(Ada)") == 1
        assert text_of(mail).count("(Cyd)") == 1


async def test_an_answer_to_a_table_that_has_changed_changes_nothing(serve: Serve, redis: Redis) -> None:
    async with site(serve, redis) as here:
        ada, bob = await here.person("Ada"), await here.person("Bob")
        who, mail = await begun(here, ada, bob)
        room = room_in(mail)
        one, other = who.answer_to(mail, "all"), who.answer_to(mail, "all")
        await who.send(one)
        thrown = await who.mail()
        before = await redis.xlen(facts(room))
        await who.send(other)
        late = await who.mail()
        assert first_line(late) == "You have answered a table that has changed since: nothing was done."
        assert await redis.xlen(facts(room)) == before
        dice = re.search("^Dice: .*$", text_of(thrown), re.MULTILINE)
        assert dice is not None
        assert dice[0] in text_of(late), "the table as it is now"
        assert late["Reply-To"] == thrown["Reply-To"], "it can be answered"
        assert first_line(await who.answers(late, "m")).startswith("It is the turn of ")


async def test_a_mail_that_comes_again_is_answered_once_and_does_nothing(serve: Serve, redis: Redis) -> None:
    async with site(serve, redis) as here:
        ada, bob = await here.person("Ada"), await here.person("Bob")
        who, mail = await begun(here, ada, bob)
        throws = who.answer_to(mail, "all")
        await who.send(throws)
        await who.mail()
        before = await redis.xlen(facts(room_in(mail)))
        for _ in range(3):
            assert (await who.send(throws)).startswith("250")
        text = first_line(await who.mail())
        assert text == "This mail came before, and was answered then: nothing was done now."
        assert not who.has_mail()
        assert await redis.xlen(facts(room_in(mail))) == before


async def test_what_is_done_while_the_relay_is_away_is_answered_when_it_is_back(
    serve: Serve, redis: Redis
) -> None:
    async with site(serve, redis) as here:
        ada, bob = await here.person("Ada"), await here.person("Bob")
        who, mail = await begun(here, ada, bob)
        throws, room = who.answer_to(mail, "all"), room_in(mail)
        before = await redis.xlen(facts(room))
        here.relay.refusal = "451 Not now"
        for _ in range(2):
            assert (await who.send(throws)).startswith("451")
            assert await redis.xlen(facts(room)) == before + 1, "it was thrown, and only once"
        here.relay.refusal = None
        assert (await who.send(throws)).startswith("250")
        assert "Dice: " in text_of(await who.mail()), "answered as if it came for the first time"
        assert await redis.xlen(facts(room)) == before + 1


async def test_an_old_address_does_nothing_and_gets_a_new_one(serve: Serve, redis: Redis) -> None:
    async with site(serve, redis) as here:
        ada, bob = await here.person("Ada"), await here.person("Bob")
        who, mail = await begun(here, ada, bob, more="-days 14")
        here.clock.ahead_ms += (LIFE_DAYS["turn"] + 1) * DAY_MS
        late = await who.answers(mail, "resign yes")
        assert first_line(late).startswith(
            "The address that you have written to is too old: nothing was done."
        )
        assert late["Reply-To"] != mail["Reply-To"]


async def test_a_sender_proves_nothing_and_a_forged_mail_is_passed_over(
    serve: Serve, redis: Redis, capsys: pytest.CaptureFixture[str]
) -> None:
    async with site(serve, redis) as here:
        ada, bob = await here.person("Ada"), await here.person("Bob")
        who, mail = await begun(here, ada, bob)
        other = bob if who is ada else ada
        before = await redis.xlen(facts(room_in(mail)))
        forged = who.answer_to(mail, "all")
        forged.replace_header("To", "turn@play.dice.example")
        assert (await who.send(forged)).startswith("550 5.1.1"), "the sender's address alone does nothing"
        forged = who.answer_to(mail, "all")
        forged["Authentication-Results"] = "mx.example; dmarc=fail header.from=ada.example"
        assert (await who.send(forged)).startswith("250")
        assert await redis.xlen(facts(room_in(mail))) == before
        # Nobody has this server write to somebody else: the answer goes to whose address it is.
        assert (await who.send(who.answer_to(mail, "all"), sender=other.address)).startswith("250")
        assert "Dice: " in text_of(await who.mail())
        assert not who.has_mail()
        assert not other.has_mail()
    assert "@ada.example" not in capsys.readouterr().out


async def test_what_a_machine_has_written_is_neither_done_nor_answered(serve: Serve, redis: Redis) -> None:
    async with site(serve, redis) as here:
        ada, bob = await here.person("Ada"), await here.person("Bob")
        who, mail = await begun(here, ada, bob)
        before = await redis.xlen(facts(room_in(mail)))
        for name, value in [
            ("Auto-Submitted", "auto-replied"),
            ("Precedence", "bulk"),
            (OURS, "answer"),
            ("List-Id", "<l>"),
        ]:
            automatic = who.answer_to(mail, "all")
            automatic[name] = value
            assert (await who.send(automatic)).startswith("250")
        assert (await who.send(who.answer_to(mail, "all"), sender="")).startswith("250"), (
            "no sender: a bounce"
        )
        # An answer of this server that comes back to it.
        mail.replace_header("To", mail["Reply-To"])
        assert (await who.send(mail)).startswith("250")
        looping = who.answer_to(mail, "all")
        for _ in range(60):
            looping["Received"] = "from a by b"
        assert (await who.send(looping)).startswith("554 5.4.6")
        assert not who.has_mail()
        assert await redis.xlen(facts(room_in(mail))) == before


async def test_of_a_thousand_mails_in_a_minute_few_are_taken_and_others_are_answered_meanwhile(
    serve: Serve, redis: Redis, at_length: bool
) -> None:
    async with site(serve, redis, begin_ms=now_ms()) as here:
        ada, bob = await here.person("Ada"), await here.person("Bob")
        mail = await ada.writes(await here.address(ada), "games")
        many = 1_000 if at_length else 3 * MAILS_OF_SENDER.at_once
        answers = [await ada.send(ada.answer_to(mail, "games")) for _ in range(many)]
        taken = [one for one in answers if one.startswith("250")]
        assert len(taken) == MAILS_OF_SENDER.at_once - 1
        assert {one[:9] for one in answers if one not in taken} == {"450 4.7.1"}, (
            "to be sent again, and not lost"
        )
        assert first_line(await bob.writes(await here.address(bob), "games")).startswith("You have no games")
        here.clock.ahead_ms += MAILS_OF_SENDER.interval_ms
        assert (await ada.send(ada.answer_to(mail, "games"))).startswith("250")


async def test_a_mail_that_is_too_much_to_read_is_refused_for_good_by_the_port_and_by_the_pipe(
    serve: Serve, redis: Redis, capsys: pytest.CaptureFixture[str]
) -> None:
    async with site(serve, redis) as here:
        ada = await here.person("Ada")
        to = await here.address(ada)
        deep = b"".join(
            b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n) for n in range(400)
        )
        refused = metrics.MAILS_IN.labels("unreadable")._value
        before = refused.get()
        assert (await here.post(f"<{ada.address}>", to, deep)).startswith("554 5.6.0")
        given = Namespace(to=to, sender=ada.address, host="127.0.0.1", port=ada.port)
        status = await asyncio.to_thread(mail_in.run, given, Settings(), BytesIO(deep))
        assert status == mail_in.REFUSED
        assert refused.get() == before + 2
        # Nobody is shut out by it.
        assert first_line(await ada.writes(to, "games")).startswith("You have no games")
    output = capsys.readouterr()
    assert "5.6.0 This mail is too much to read" in output.err
    assert "mail_unreadable" in output.out + output.err
    assert ada.address not in output.out


async def test_an_address_that_bounces_three_times_is_written_to_no_more(serve: Serve, redis: Redis) -> None:
    async with site(serve, redis) as here:
        ada = await here.person("Ada")
        mail = await ada.writes(await here.address(ada), "games")
        to = here.relay.senders[-1]
        for times in range(3):
            assert await here.post("<>", to, bounce()) == "250 2.0.0 OK", times
        answer = await ada.send(ada.answer_to(mail, "games"))
        assert answer.startswith("550"), "confirm the address again first"


async def test_who_is_erased_has_no_address_any_more(serve: Serve, redis: Redis) -> None:
    async with site(serve, redis) as here:
        ada = await here.person("Ada")
        mail = await ada.writes(await here.address(ada), "games")
        await here.erase(ada)
        assert (await ada.send(ada.answer_to(mail, "games"))).startswith("550")
        assert [key async for key in redis.scan_iter(match=f"player:{{{ada.player}}}:mail*")] == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("challenge Nobody", "There is no player Nobody here: ask for their user name."),
        ("challenge Ada", "That's you: challenge somebody else."),
        ("challenge Bob -days 99", "Behind -days stands how many days a turn has: 1 to 14."),
        ("accept", "No such challenge waits for you: games lists those that do."),
        ("show ABCD2345", "You have no seat in such a game: games lists those that you have."),
        ("resign ABCD2345 yes", "There is no such room any more: check the link, or open a new room."),
        ("resign", "Behind resign stands the code of a game, such as ABCD2345: games lists them."),
        ("all", "A move is sent as an answer to the mail of your turn: show ROOM sends it again."),
        ("", "There is no command in your mail: write one as plain text, above what you quote."),
    ],
)
async def test_what_cannot_be_done_is_answered_with_what_to_do(
    serve: Serve, redis: Redis, text: str, sentence: str
) -> None:
    async with site(serve, redis) as here:
        ada, _ = await here.person("Ada"), await here.person("Bob")
        assert first_line(await ada.writes(await here.address(ada), text)) == sentence


async def test_a_vacation_is_taken_and_ended_by_mail(serve: Serve, redis: Redis) -> None:
    async with site(serve, redis) as here:
        ada = await here.person("Ada")
        mail = await ada.writes(await here.address(ada), "vacation")
        assert first_line(mail) == "You are not on vacation: your games go on."
        assert "Days of vacation that you have left: 30 of 30 in 365 days." in text_of(mail)
        mail = await ada.answers(mail, "vacation 7")
        until = r"You are on vacation until \d{4}-\d\d-\d\d \d\d:\d\d UTC: your games over days wait\."
        assert re.fullmatch(until, first_line(mail)) is not None
        assert "Days of vacation that you have left: 23 of 30 in 365 days." in text_of(mail)
        mail = await ada.answers(mail, "vacation 7")
        assert first_line(mail) == "You are on vacation already: end it first, then take another."
        mail = await ada.answers(mail, "vacation end")
        assert first_line(mail) == "You are not on vacation: your games go on."
        mail = await ada.answers(mail, "vacation next week")
        assert first_line(mail) == "Write vacation so: vacation, vacation 7, or vacation end."


async def test_who_is_away_is_said_in_mails_of_their_opponents(serve: Serve, redis: Redis) -> None:
    async with site(serve, redis) as here:
        ada, bob = await here.person("Ada"), await here.person("Bob")
        _, mail = await begun(here, ada, bob)
        room = room_in(mail)
        taken = await bob.writes(await here.address(bob), "vacation 7")
        found = re.search(r"until (\d{4}-\d\d-\d\d \d\d:\d\d UTC)", first_line(taken))
        assert found is not None
        sentence = f"Bob is on vacation until {found[1]}."
        assert sentence in text_of(await ada.writes(await here.address(ada), f"show {room}"))
        listed = " ".join(text_of(await ada.writes(await here.address(ada), "games")).split())
        assert f"{room} Yacht (1938) (Bob)" in listed
        assert sentence in listed
        own = text_of(await bob.writes(await here.address(bob), f"show {room}"))
        assert f"You are on vacation until {found[1]}: your games over days wait." in " ".join(own.split())
        assert "on vacation" not in text_of(await bob.writes(await here.address(bob), "games"))
        await bob.writes(await here.address(bob), "vacation end")
        for command in ("games", f"show {room}"):
            assert "vacation" not in text_of(await ada.writes(await here.address(ada), command))
