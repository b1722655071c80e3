"""The page of notifications: what is chosen there holds after a reload, in another tab, and on the server."""

import asyncio
import re

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import PATIENCE_MS, PHONE, Visit, in_every_look
from tests.browser.notifications.site import Site, part
from tests.browser.person import Person
from tests.browser.prepared import table
from tests.browser.test_access import SIZES, check, overflow

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

DAY_MS = 86_400_000
ADDRESS = "ada@example.org"
BERLIN = {"timezone_id": "Europe/Berlin"}
CODE = re.compile(r"\b\d{8}\b")


async def code_of(site: Site, mails: int = 1) -> str:
    """Return the code of the latest mail, once so many have come."""
    async with asyncio.timeout(PATIENCE_MS / 1000):
        mail = (await site.relay.until(mails))[-1]
    body = mail.get_body(("plain",))
    assert body is not None
    found = CODE.search(body.get_content())
    assert found is not None
    return found[0]


def other_code(code: str) -> str:
    """Return a code of eight digits that is not this one."""
    return "00000000" if code != "00000000" else "00000001"


async def wait_until_stored(page: Page) -> None:
    """Wait until all that was chosen is kept."""
    await expect(part(page, "What you get")).to_have_attribute("aria-busy", "false")


async def confirms(site: Site, page: Page) -> None:
    """Give a mail address, and the code that comes to it."""
    mail = part(page, "Mail")
    await mail.get_by_label("Mail address").fill(ADDRESS)
    await mail.get_by_role("button", name="Send a code").click()
    await mail.get_by_label("Code from the mail").fill(await code_of(site))
    await mail.get_by_role("button", name="Confirm").click()
    await expect(mail.get_by_text(f"Mail goes to {ADDRESS}.")).to_be_visible()


async def test_what_comes_by_which_channel_is_chosen_and_holds_in_another_tab(
    site: Site, visit: Visit
) -> None:
    async with visit(site.running.url + "/", PHONE, alone=True) as page:
        await site.opens(page)
        kinds = page.get_by_role("table", name="What you get")
        await expect(kinds.get_by_role("columnheader")).to_have_text(["Event", "Push", "Mail", "Webhook"])
        turn = kinds.get_by_role("checkbox", name="It’s your turn: Mail")
        friends = kinds.get_by_role("checkbox", name="Friend requests: Push")
        await expect(turn).to_be_checked()
        await turn.uncheck()
        await expect(kinds.get_by_role("checkbox", name="It’s your turn: Push")).to_be_checked()
        await wait_until_stored(page)
        await site.opens(page)
        await expect(turn).not_to_be_checked()

        other = await page.context.new_page()
        await site.opens(other)
        await expect(other.get_by_role("checkbox", name="It’s your turn: Mail")).not_to_be_checked()
        await other.get_by_role("checkbox", name="Keep quiet hours").check()
        await expect(other.get_by_label("Time zone")).to_be_visible()
        # This tab knows nothing of it, and takes nothing back.
        await friends.uncheck()
        await expect(page.get_by_role("checkbox", name="Keep quiet hours")).to_be_checked()
        await site.opens(other)
        await expect(other.get_by_role("checkbox", name="Keep quiet hours")).to_be_checked()
        await expect(other.get_by_role("checkbox", name="Friend requests: Push")).not_to_be_checked()
        await expect(other.get_by_role("checkbox", name="It’s your turn: Mail")).not_to_be_checked()


@pytest.mark.prove
async def test_who_comes_back_to_the_page_sees_what_another_tab_has_changed(site: Site, visit: Visit) -> None:
    async with visit(site.running.url + "/", PHONE, alone=True) as page:
        await site.opens(page)
        other = await page.context.new_page()
        await site.opens(other)
        await other.get_by_role("checkbox", name="A game is over: Mail").uncheck()
        await wait_until_stored(other)
        await page.evaluate("dispatchEvent(new Event('focus'))")
        await expect(page.get_by_role("checkbox", name="A game is over: Mail")).not_to_be_checked()


@pytest.mark.prove
async def test_quiet_hours_are_kept_by_the_clock_of_a_zone(site: Site, visit: Visit) -> None:
    async with visit(site.running.url + "/", PHONE, **BERLIN) as page:
        await site.opens(page)
        quiet = part(page, "Quiet hours")
        await quiet.get_by_role("checkbox", name="Keep quiet hours").check()
        begin, end, zone = (quiet.get_by_label(name, exact=True) for name in ("From", "To", "Time zone"))
        for field, value in ((begin, "22:00"), (end, "08:00"), (zone, "Europe/Berlin")):
            await expect(field).to_have_value(value)
        await end.fill("22:00")
        await quiet.get_by_role("button", name="Save").click()
        await expect(quiet.get_by_text("Choose two different times.")).to_be_visible()
        await end.fill("07:30")
        await expect(quiet.get_by_text("Choose two different times.")).to_have_count(0)
        await zone.select_option("America/New_York")
        await quiet.get_by_role("button", name="Save").click()
        await expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
        await site.opens(page)
        for field, value in ((begin, "22:00"), (end, "07:30"), (zone, "America/New_York")):
            await expect(field).to_have_value(value)
        await quiet.get_by_role("checkbox", name="Keep quiet hours").uncheck()
        await expect(zone).to_have_count(0)
        await wait_until_stored(page)
        await site.opens(page)
        await expect(quiet.get_by_role("checkbox", name="Keep quiet hours")).not_to_be_checked()


async def test_hours_that_are_typed_and_not_saved_stay_when_something_else_is_kept(
    site: Site, visit: Visit
) -> None:
    async with visit(site.running.url + "/", PHONE, **BERLIN) as page:
        await site.opens(page)
        quiet = part(page, "Quiet hours")
        await quiet.get_by_role("checkbox", name="Keep quiet hours").check()
        await wait_until_stored(page)
        begin, urgent = (
            quiet.get_by_label("From", exact=True),
            quiet.get_by_label(re.compile("^Tell me in them")),
        )
        await begin.fill("21:15")
        await urgent.check()
        await page.get_by_role("checkbox", name="It’s your turn: Mail").uncheck()
        await wait_until_stored(page)
        await expect(begin).to_have_value("21:15")
        await expect(urgent).to_be_checked()


@pytest.mark.prove
async def test_an_address_is_confirmed_by_the_code_that_came_by_mail_and_by_no_other(
    site: Site, visit: Visit
) -> None:
    token = await site.account("Ada-sails")
    async with visit(site.running.url + "/", PHONE, token, alone=True) as page:
        await site.opens(page)
        mail = part(page, "Mail")
        address, code = mail.get_by_label("Mail address"), mail.get_by_label("Code from the mail")
        send = mail.get_by_role("button", name="Send a code")
        confirm = mail.get_by_role("button", name="Confirm")
        await address.fill("ada at example")
        await send.click()
        await expect(mail.get_by_text("Write an address such as name@example.org.")).to_be_visible()
        await expect(address).to_have_attribute("aria-invalid", "true")
        await address.fill(ADDRESS)
        await send.click()
        sentence = f"{ADDRESS} waits to be confirmed. Nothing else is sent there before."
        await expect(mail.get_by_text(sentence)).to_be_visible()
        right = await code_of(site)
        assert site.relay.recipients == [ADDRESS]
        # Who reads the mail elsewhere comes back to a page that still waits for the code.
        await site.opens(page)
        await expect(mail.get_by_text(sentence)).to_be_visible()
        await code.fill("1234")
        await confirm.click()
        await expect(mail.get_by_text("The code has eight digits.")).to_be_visible()
        await code.fill(other_code(right))
        await confirm.click()
        await expect(mail.get_by_text(re.compile("^This is another code"))).to_be_visible()
        # As some mail programs show it.
        await code.fill(f"{right[:4]} {right[4:]}")
        await confirm.click()
        await expect(mail.get_by_text(f"Mail goes to {ADDRESS}.")).to_be_visible()
        await expect(page.get_by_text("Mail: confirm an address first.")).to_have_count(0)


@pytest.mark.prove
async def test_a_digest_is_chosen_and_an_address_changed_and_removed(site: Site, visit: Visit) -> None:
    token = await site.account("Ada-sails")
    async with visit(site.running.url + "/", PHONE, token, alone=True) as page:
        await site.opens(page)
        await confirms(site, page)
        mail = part(page, "Mail")
        often = mail.get_by_label("How often")
        await often.select_option(label="At most one mail in 3 hours")
        await wait_until_stored(page)
        await site.opens(page)
        await expect(often.locator("option:checked")).to_have_text("At most one mail in 3 hours")

        await mail.get_by_role("button", name="Change the address").click()
        await mail.get_by_label("Mail address").fill("ada@example.com")
        await mail.get_by_role("button", name="Send a code").click()
        await expect(mail.get_by_text("ada@example.com waits to be confirmed")).to_be_visible()
        await expect(mail.get_by_text(f"Mail goes to {ADDRESS}.")).to_be_visible()
        await mail.get_by_role("button", name="Remove the address").click()
        await expect(mail.get_by_role("button", name="Send a code")).to_be_visible()
        await site.opens(page)
        await expect(mail.get_by_text(ADDRESS)).to_have_count(0)


@pytest.mark.prove
async def test_a_webhook_shows_its_secret_once_and_says_how_its_program_answers(
    site: Site, visit: Visit
) -> None:
    token = await site.account("Ada-sails")
    async with visit(site.running.url + "/", PHONE, token, alone=True) as page:
        await site.opens(page)
        hook = part(page, "Webhook")
        address, set_it = hook.get_by_label("Address"), hook.get_by_role("button", name="Set the address")
        await address.fill("no address")
        await set_it.click()
        await expect(address).to_have_attribute("aria-invalid", "true")
        await expect(address).to_have_accessible_description(re.compile("https?://"))
        await address.fill(site.program.url)
        await set_it.click()
        await expect(hook.get_by_text(site.program.url)).to_be_visible()
        secret = hook.get_by_label("Secret for the signature")
        await expect(page.get_by_text("Webhook: set an address first.")).to_have_count(0)
        site.program.secret = await secret.input_value()
        assert site.program.secret.startswith("whsec_")

        await hook.get_by_role("button", name="Send a test").click()
        await expect(page.get_by_role("status").filter(has_text="The test has arrived.")).to_be_visible()
        assert [body["kind"] for body in site.program.bodies] == ["test"]
        site.program.status = 500
        await hook.get_by_role("button", name="Send a test").click()
        await expect(hook.get_by_text("It answered 500.")).to_be_visible()

        await site.opens(page)
        await expect(hook.get_by_text("It answered 500.")).to_be_visible()
        await expect(secret).to_have_count(0)
        await hook.get_by_role("button", name="Remove the webhook").click()
        await expect(set_it).to_be_visible()
        await expect(page.get_by_text("Webhook: set an address first.")).to_be_visible()
        await site.opens(page)
        await expect(set_it).to_be_visible()


@pytest.mark.prove
async def test_a_guest_reads_that_mail_and_a_webhook_need_an_account_and_is_led_there(
    site: Site, visit: Visit
) -> None:
    async with visit(site.running.url + "/", PHONE, alone=True) as page:
        await site.opens(page)
        await expect(part(page, "Mail").get_by_text("Mail needs an account.")).to_be_visible()
        await expect(part(page, "Mail").get_by_role("link", name="Keep your account")).to_be_visible()
        await expect(part(page, "Webhook").get_by_text("A webhook needs an account.")).to_be_visible()
        await part(page, "Webhook").get_by_role("link", name="Keep your account").click()
        await expect(page).to_have_url(re.compile("/account$"))
        await page.get_by_role("link", name="Notifications").click()
        await expect(page.get_by_role("heading", level=1, name="Notifications")).to_be_visible()


@pytest.mark.prove
async def test_a_game_is_muted_at_its_table_and_found_by_name_among_the_muted_ones(
    site: Site, visit: Visit
) -> None:
    there = await table(site.running, ["Ada"], ["Bo"], turn_ms=DAY_MS)
    async with visit(site.running.url + there.path, PHONE, there.tokens[0], alone=True) as page:
        me = Person(page, "Ada")
        await me.waits_for_turn()
        await me.button("Menu").click()
        await me.button("Mute this game’s notifications").click()
        status = page.get_by_role("status").filter(has_text="Nothing more is sent about this game.")
        await status.get_by_role("link", name="Notifications").click()
        muted = part(page, "Muted games")
        game = muted.get_by_role("link", name="Yacht (1938) With Bo")
        await expect(game).to_have_attribute("href", there.path)
        await site.opens(page)
        await expect(game).to_be_visible()
        await game.click()
        await me.waits_for_turn()
        await site.opens(page)
        await muted.get_by_role("button", name="Unmute Yacht (1938): With Bo").click()
        await expect(muted).to_have_count(0)
        await site.opens(page)
        await expect(part(page, "Quiet hours")).to_be_visible()
        await expect(muted).to_have_count(0)


@in_every_look()
async def test_it_reads_well_in_every_look_with_all_that_can_be_set(
    site: Site, visit: Visit, size: str, theme: str
) -> None:
    there = await table(site.running, ["Ada"], ["W" * 20], turn_ms=DAY_MS)
    looks = {"viewport": SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
    async with visit(site.running.url + there.path, token=there.tokens[0], alone=True, **looks) as page:
        await page.get_by_role("button", name="Menu").click()
        await page.get_by_role("button", name="Mute this game’s notifications").click()
        # Before the page is left, on which the wish would be lost.
        await expect(page.get_by_text("Nothing more is sent about this game.").first).to_be_visible()
        await site.opens(page)
        await check(page, "notifications of a guest")
        await site.keeps(there.tokens[0], "Ada-sails")
        await site.opens(page)
        await confirms(site, page)
        await page.get_by_role("checkbox", name="Keep quiet hours").check()
        await expect(page.get_by_label("Time zone")).to_be_visible()
        await expect(part(page, "Muted games").get_by_role("link")).to_be_visible()
        await check(page, "notifications with all that can be set")
        assert await overflow(page) <= 0


@in_every_look()
async def test_refusals_and_a_secret_read_well_in_every_look(
    site: Site, visit: Visit, size: str, theme: str
) -> None:
    token = await site.account("Ada-sails")
    looks = {"viewport": SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
    async with visit(site.running.url + "/", token=token, alone=True, **looks) as page:
        await site.opens(page)
        hook, mail = part(page, "Webhook"), part(page, "Mail")
        await hook.get_by_label("Address").fill("no address")
        await hook.get_by_role("button", name="Set the address").click()
        await expect(hook.get_by_label("Address")).to_have_attribute("aria-invalid", "true")
        await mail.get_by_role("button", name="Send a code").click()
        await expect(mail.get_by_text("Write an address such as name@example.org.")).to_be_visible()
        await check(page, "refusals")
        await hook.get_by_label("Address").fill(site.program.url)
        await hook.get_by_role("button", name="Set the address").click()
        await expect(hook.get_by_label("Secret for the signature")).to_be_visible()
        await check(page, "a secret")
        assert await overflow(page) <= 0
