"""Where the host cheats, the page says so at the table; and a page that is kept as a file needs no host."""

from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, Page, expect
from redis.asyncio import Redis

from regatta_protocol.client import CreateRoom, JoinRoom
from regatta_protocol.connection import connect
from regatta_protocol.net.own_bytes import OwnBytes
from regatta_protocol.options import Options
from regatta_server.service import WEB
from tests.browser.conftest import ALL_LOOKS, DESKTOP, PHONE, Look, Visit
from tests.browser.test_access import check, overflow
from tests.dishonest.hosts import host
from tests.records.noted import FOLDER as NOTED
from tests.records.write import FOLDER

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

VERDICTS: Final = {
    "swap-bytes": "Other bytes than yours are in the dice for your seat.",
    "call-silent": "The server says that nothing came from your seat, but this page did its part in time.",
    "call-withheld": (
        "The server says that the bytes of your seat did not come, but this page did its part in time."
    ),
}
SIZES: Final = {"phone": PHONE, "desktop": DESKTOP, "landscape": {"width": 844, "height": 390}}


@pytest.mark.prove
@pytest.mark.parametrize(("attack", "look"), list(zip(VERDICTS, ALL_LOOKS, strict=True)), ids=list(VERDICTS))
async def test_the_page_warns_at_the_table_of_a_host_who_cheats(
    redis: Redis,
    store_url: str,
    visit: Visit,
    attack: str,
    look: Look,
) -> None:
    size, theme = look
    async with host(attack, store_url) as url:
        socket = url.replace("http", "ws", 1) + "/ws"
        async with await connect(socket, name="Ada") as ada:
            options = Options(begins="as_seated")
            command = CreateRoom(id=ada.new_id(), ruleset="yacht", seats=2, options=options)
            room, token = (await ada.ask(command))["room"], ada.welcome["token"]
        async with (
            visit(f"{url}/r/{room}", viewport=SIZES[size], token=token, color_scheme=theme) as page,
            await connect(socket, name="Bo", own_bytes=OwnBytes()) as bo,
        ):
            await expect(page.get_by_text("1 of 2")).to_be_visible()
            await bo.ask(JoinRoom(id=bo.new_id(), room=room))
            notice = page.get_by_role("list", name="About the dice of this game")
            await expect(notice).to_contain_text(VERDICTS[attack])
            await expect(notice.get_by_role("listitem")).to_have_count(1)
            await expect(page.get_by_role("button", name="Throw")).to_be_visible()
            assert await overflow(page) == 0
            await check(page, attack)


async def test_the_page_that_is_kept_as_a_file_checks_records_of_any_host(browser: Browser) -> None:
    page = await browser.new_page(viewport={"width": 390, "height": 844})
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    await page.goto((WEB / "verify.html").as_uri())
    await gives(page, FOLDER / "two-players.json")
    await expect(page.get_by_role("heading", name="Every die fits", exact=True)).to_be_visible()
    await gives(page, NOTED / "as-noted.json", NOTED / "as-noted.noted.ndjson")
    await expect(page.get_by_role("heading", name="Every die fits", exact=True)).to_be_visible()
    await gives(page, NOTED / "late-commitment.json", NOTED / "late-commitment.noted.ndjson")
    await expect(page.get_by_role("heading", name="Something does not fit", exact=True)).to_be_visible()
    await check(page, "the page that is kept")
    assert [url for url in requests if not url.startswith(("file:", "data:"))] == []
    await page.close()


async def gives(page: Page, *files: Path) -> None:
    """Choose files."""
    await page.get_by_label("Choose the record of a game").set_input_files([str(file) for file in files])
