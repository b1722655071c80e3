"""A guest's way to an account and back, in a real Chromium: passkeys, passwords, sessions, one's data."""

import re
from importlib.metadata import version

import orjson
import pytest
from playwright.async_api import CDPSession, Page, expect

from regatta_server.service import Running
from tests.browser.conftest import DESKTOP, Visit, in_every_look
from tests.browser.person import Person
from tests.browser.test_access import SIZES, check, overflow

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

WORD = "twelve dry dinghies"
NARROW = {"width": 320, "height": 640}
ROOM = re.compile(r"/r/[A-Z2-9]{8}$")


def site(running: Running) -> str:
    """Return the node's address by a name: passkeys belong to one."""
    return running.url.replace("127.0.0.1", "localhost")


async def authenticator(page: Page) -> tuple[CDPSession, str]:
    """Give the page's device a keeper of passkeys that always says yes; return how to speak of it."""
    session = await page.context.new_cdp_session(page)
    await session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = await session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, made["authenticatorId"]


async def opens(page: Page, address: str) -> None:
    """Open the own page by the bar."""
    await page.goto(address + "/account")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Your account")


async def keeps_by_password(page: Page, address: str, name: str) -> None:
    """Keep the account of the guest that the page is."""
    await opens(page, address)
    form = page.get_by_role("form", name="Keep this account")
    await form.get_by_label("User name").fill(name)
    if await form.get_by_role("radio", name="Password").count():
        await form.get_by_role("radio", name="Password").check(force=True)
    await form.get_by_role("textbox", name="Password", exact=True).fill(WORD)
    await form.get_by_role("button", name="Keep my account").click()
    await expect(page.get_by_role("heading", name=name, level=2)).to_be_visible()


async def logs_in(page: Page, address: str, name: str) -> None:
    """Log in with the password."""
    await opens(page, address)
    part = page.get_by_role("region", name="Log in")
    await part.get_by_label("User name").fill(name)
    await part.get_by_label("Password", exact=True).fill(WORD)
    await part.get_by_role("button", name="Log in", exact=True).click()


async def begins_practice(page: Page, address: str) -> str:
    """Begin a game against nobody, and return its path."""
    await page.goto(address + "/")
    await Person(page, "").button("Play a practice game").click()
    await page.wait_for_url(ROOM)
    return page.url.removeprefix(address)


async def finds_game(page: Page, path: str) -> None:
    """See a running game among one's own, at home."""
    games = page.get_by_role("region", name="Your games")
    await games.get_by_role("link").click()
    await expect(page).to_have_url(re.compile(path + "$"))
    await expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")


@pytest.mark.prove
async def test_a_guest_keeps_the_account_by_password_and_finds_the_game_on_another_device(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/") as first, visit(running.url + "/", DESKTOP) as second:
        path = await begins_practice(first, running.url)
        await keeps_by_password(first, running.url, "Ada_Sails")
        original = "The account Ada_Sails is yours. Nothing is lost: same games, same friends."
        await expect(first.get_by_role("status").filter(has_text=original)).to_be_visible()
        await logs_in(second, running.url, "ada_sails")
        await expect(second.get_by_role("status").filter(has_text="Welcome back, Ada_Sails.")).to_be_visible()
        await expect(second).to_have_url(running.url + "/")
        await expect(second.get_by_role("link", name="Ada_Sails")).to_be_visible()
        await finds_game(second, path)


@pytest.mark.prove
async def test_sessions_are_listed_and_one_ends_the_other(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/") as first, visit(running.url + "/") as second:
        await keeps_by_password(first, running.url, "Ada_Sails")
        await logs_in(second, running.url, "Ada_Sails")
        await expect(second.get_by_role("status").filter(has_text="Welcome back")).to_be_visible()
        await opens(second, running.url)
        await expect(second.get_by_text(f"Regatta {version('regatta-server')}", exact=True)).to_be_visible()
        sessions = second.get_by_role("region", name="Where you are logged in")
        await expect(sessions.get_by_role("listitem")).to_have_count(2)
        await expect(sessions.get_by_role("listitem").first).to_contain_text("this one")
        await sessions.get_by_role("button", name=re.compile("^End: Chrome on Linux")).click()
        await expect(sessions.get_by_role("listitem")).to_have_count(1)
        await expect(sessions.get_by_role("heading")).to_be_focused()
        gone = "Your earlier session has ended: you play as a new guest now."
        await expect(first.get_by_role("status").filter(has_text=gone)).to_be_visible()
        await expect(first.get_by_role("form", name="Keep this account")).to_be_visible()

        await second.get_by_role("button", name="Log out").click()
        await expect(second.get_by_role("status").filter(has_text="You are logged out")).to_be_visible()
        await expect(second.get_by_label("Your name")).to_be_visible()


@pytest.mark.prove
async def test_a_guest_keeps_the_account_by_a_passkey_and_logs_in_with_it_elsewhere(
    running: Running, visit: Visit
) -> None:
    address = site(running)
    async with visit(address + "/", alone=True) as first, visit(address + "/", alone=True) as second:
        device, keeper = await authenticator(first)
        path = await begins_practice(first, address)
        await opens(first, address)
        form = first.get_by_role("form", name="Keep this account")
        await expect(form.get_by_role("radio", name="Passkey")).to_be_checked()
        await form.get_by_label("User name").fill("Ada_Sails")
        await form.get_by_role("button", name="Keep my account").click()
        await expect(first.get_by_role("heading", name="Ada_Sails", level=2)).to_be_visible()
        keys = first.get_by_role("region", name="Passkeys")
        await expect(keys.get_by_role("listitem")).to_contain_text("Chrome on Linux")
        await expect(keys).to_contain_text("It is your only way to log in")

        [key] = (await device.send("WebAuthn.getCredentials", {"authenticatorId": keeper}))["credentials"]
        other, there = await authenticator(second)
        await other.send("WebAuthn.addCredential", {"authenticatorId": there, "credential": key})
        await opens(second, address)
        await second.get_by_role("button", name="Log in with a passkey").click()
        await expect(second.get_by_role("status").filter(has_text="Welcome back, Ada_Sails.")).to_be_visible()
        await finds_game(second, path)


@pytest.mark.prove
async def test_passkeys_are_added_and_removed_but_not_the_last_way_in(running: Running, visit: Visit) -> None:
    address = site(running)
    async with visit(address + "/", alone=True) as page:
        await authenticator(page)
        await keeps_by_password(page, address, "Ada_Sails")
        keys = page.get_by_role("region", name="Passkeys")
        await keys.get_by_label("Name of the new passkey").fill("My phone")
        await keys.get_by_role("button", name="Add a passkey").click()
        await expect(keys.get_by_role("listitem")).to_contain_text("My phone")
        await keys.get_by_role("button", name="Add a passkey").click()
        await expect(keys.get_by_role("alert")).to_have_text(
            "This device already has a passkey for your account."
        )
        await keys.get_by_role("button", name="Remove My phone").click()
        await expect(keys.get_by_role("listitem")).to_have_count(0)
        await expect(keys.get_by_role("heading")).to_be_focused()


@pytest.mark.prove
async def test_what_is_refused_is_said_at_the_field(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/") as first, visit(running.url + "/") as page:
        await keeps_by_password(first, running.url, "Ada_Sails")
        await opens(page, running.url)
        form = page.get_by_role("form", name="Keep this account")
        name, password = (
            form.get_by_label("User name"),
            form.get_by_role("textbox", name="Password", exact=True),
        )
        await name.fill("Ada Sails")
        await form.get_by_role("button", name="Keep my account").click()
        await expect(form.get_by_role("alert")).to_have_text(re.compile("^A user name has 3 to 20"))
        await name.fill("ada-sai1s")
        await password.fill("short")
        await form.get_by_role("button", name="Keep my account").click()
        await expect(form.get_by_role("alert")).to_have_text("A password has at least ten characters.")
        await form.get_by_role("button", name="Show: Password").click()
        await expect(password).to_have_attribute("type", "text")
        await password.fill(WORD)
        await form.get_by_role("button", name="Keep my account").click()
        await expect(name).to_have_attribute("aria-invalid", "true")
        await expect(form.get_by_role("alert")).to_contain_text("taken")
        await name.fill("moderator")
        await form.get_by_role("button", name="Keep my account").click()
        await expect(name).to_have_attribute("aria-invalid", "true")

        part = page.get_by_role("region", name="Log in")
        await part.get_by_label("User name").fill("Ada_Sails")
        await part.get_by_label("Password", exact=True).fill("another word")
        await part.get_by_role("button", name="Log in", exact=True).click()
        await expect(part.get_by_role("alert")).to_contain_text("Wrong user name or password")


@pytest.mark.prove
async def test_a_guest_with_a_running_game_is_warned_that_it_stays_behind(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/") as first, visit(running.url + "/") as page:
        await keeps_by_password(first, running.url, "Ada_Sails")
        await begins_practice(page, running.url)
        await logs_in(page, running.url, "Ada_Sails")
        warning = page.get_by_role("dialog", name="Leave this guest?")
        await expect(warning).to_contain_text("1 game of this guest is still running.")
        await warning.get_by_role("button", name="Stay as this guest").click()
        await expect(page.get_by_role("form", name="Keep this account")).to_be_visible()
        await page.get_by_role("button", name="Log in", exact=True).click()
        await warning.get_by_role("button", name="Log in anyway").click()
        await expect(page.get_by_role("link", name="Ada_Sails")).to_be_visible()
        await expect(page.get_by_role("region", name="Your games")).to_have_count(0)


@pytest.mark.prove
async def test_the_password_is_changed_by_who_knows_the_old_one(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/") as page:
        await keeps_by_password(page, running.url, "Ada_Sails")
        form = page.get_by_role("form", name="Change the password")
        await form.get_by_label("Old password", exact=True).fill("not this one")
        await form.get_by_label("New password", exact=True).fill("thirteen wet dinghies")
        await form.get_by_role("button", name="Change", exact=True).click()
        await expect(form.get_by_role("alert")).to_contain_text("old password is wrong")
        await form.get_by_label("Old password", exact=True).fill(WORD)
        await form.get_by_role("button", name="Change", exact=True).click()
        await expect(page.get_by_role("status").filter(has_text="Your password is set")).to_be_visible()


async def test_everything_kept_is_downloaded_and_erased(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/") as page:
        await keeps_by_password(page, running.url, "Ada_Sails")
        async with page.expect_download() as saved:
            await page.get_by_role("button", name="Download everything kept about you").click()
        saved_data = orjson.loads((await (await saved.value).path()).read_bytes())
        assert saved_data["name"] == "Ada_Sails"
        assert saved_data["kept"]["account"]["user_name"] == "Ada_Sails"

        await page.get_by_role("button", name="Erase everything…").click()
        asks = page.get_by_role("dialog", name="Erase everything?")
        await asks.get_by_label("To confirm, type your name").fill("Ada")
        await asks.get_by_role("button", name="Erase everything").click()
        await expect(asks.get_by_role("alert")).to_have_text("Type it exactly like this: Ada_Sails")
        await asks.get_by_label("To confirm, type your name").fill("Ada_Sails")
        await asks.get_by_role("button", name="Erase everything").click()
        await expect(page).to_have_url(running.url + "/")
        await expect(page.get_by_role("status").filter(has_text="is erased")).to_be_visible()
        await expect(page.get_by_label("Your name")).to_have_value("")
        await logs_in(page, running.url, "Ada_Sails")
        await expect(page.get_by_role("alert")).to_contain_text("Wrong user name or password")


@in_every_look()
async def test_axe_finds_nothing_on_the_own_page(
    running: Running, visit: Visit, size: str, theme: str
) -> None:
    looks = {"viewport": SIZES[size], "color_scheme": theme, "reduced_motion": "reduce"}
    address = site(running)
    async with visit(address + "/", alone=True, **looks) as page:
        await authenticator(page)
        await opens(page, address)
        await expect(page.get_by_role("button", name="Log in with a passkey")).to_be_visible()
        await check(page, "a guest")
        await keeps_by_password(page, address, "Ada_Sails")
        await page.get_by_role("button", name="Add a passkey").click()
        await expect(page.get_by_role("button", name="Remove My device")).to_be_visible()
        await check(page, "an account")
        await page.get_by_role("button", name="Erase everything…").click()
        await check(page, "erasing")


async def test_nothing_of_the_own_page_is_cut_off_on_a_narrow_phone(running: Running, visit: Visit) -> None:
    async with visit(running.url + "/", NARROW) as page:
        await opens(page, running.url)
        await expect(page.get_by_role("form", name="Keep this account")).to_be_visible()
        assert await overflow(page) <= 0
        await keeps_by_password(page, running.url, "Ada_Sails")
        assert await overflow(page) <= 0
