"""A page that the browser translates shows what one that it leaves alone shows."""

import re

import pytest
from playwright.async_api import Page, expect

from regatta_protocol.client import LeaveRoom
from regatta_protocol.commands.people import Say
from regatta_server.service import Running
from testkit.play import guest, join, open_room
from tests.browser.clock import Clock
from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.person import OPEN_ROW, Person, goes_to
from tests.browser.prepared import table
from tests.browser.test_chat import lines

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(120)]

IS_READY = "() => performance.getEntriesByType('resource').some(({ name }) => /\\/translated-/.test(name))"
TRANSLATES = """async () => {
  // The page has it by now: this waits until it has begun.
  await import(performance.getEntriesByType('resource').find(({ name }) => /\\/translated-/.test(name)).name)
  // As Chrome's translator does it; its words are the same, so that both pages can be read alike.
  const translate = (text) => {
    const around = text.parentElement
    if (!/\\S/.test(text.data) || around === null) return
    if (around.closest('font, script, style, [translate=no]')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const all = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return translate(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(translate)
  }
  all(document.body)
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      type === 'characterData' ? translate(target) : addedNodes.forEach(all)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}"""
SHOWS = "() => document.body.innerText.replace(/\\s+/g, '').replace(/\\d+:\\d\\d|\\d+s(?![a-z])/g, '')"
"""All but the clocks, which differ by what passes between two looks."""
UNTRANSLATED = """() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode
    if (!/\\S/.test(data) || parentElement.closest('font, style, [translate=no]')) continue
    if (parentElement.checkVisibility()) texts.push(data)
  }
  return texts
}"""
"""What a translator that goes on should have found, and did not."""


TRANSLATED = """(all) => all
  .filter((one) => one.closest('[translate=no]') === null)
  .map((one) => one.outerHTML)
"""
HEALS = """async () => {
  await import(performance.getEntriesByType('resource').find(({ name }) => /\\/translated-/.test(name)).name)
  const [place, text, seen] = [document.createElement('p'), new Text('0'), {}]
  const in_words = (words) => {
    const font = document.createElement('font')
    font.textContent = words
    return font
  }
  const see = async (what) => {
    await new Promise((done) => setTimeout(done))
    seen[what] = place.textContent
  }
  place.append(text)
  document.body.append(place)
  let font = in_words('none')
  text.replaceWith(font)
  await see('translated')
  font.replaceWith(text)
  await see('shown as it was')
  font = in_words('none')
  text.before(font)
  text.remove()
  await see('translated in two steps')
  font.before(text)
  font.remove()
  await see('shown as it was in two steps')
  font = in_words('none')
  text.replaceWith(font)
  await see('translated again')
  font.replaceWith(in_words('rien'))
  await see('in another language')
  text.data = '19'
  await see('written')
  font = in_words('nineteen')
  text.replaceWith(font)
  await see('translated anew')
  font.replaceWith('19')
  await see('shown as it was by a copy')
  text.data = '20'
  await see('written over the copy')
  text.replaceWith(in_words('twenty'))
  await see('translated at last')
  place.append('points ')
  place.append(text)
  await see('moved')
  text.remove()
  await see('removed')
  return seen
}"""
SEEN = {
    "translated": "none",
    "shown as it was": "0",
    "translated in two steps": "none",
    "shown as it was in two steps": "0",
    "translated again": "none",
    "in another language": "rien",
    "written": "19",
    "translated anew": "nineteen",
    "shown as it was by a copy": "19",
    "written over the copy": "20",
    "translated at last": "twenty",
    "moved": "points twenty",
    "removed": "points ",
}


async def _is_translated(page: Page) -> None:
    """Let the browser translate the page from now on."""
    await page.wait_for_function(IS_READY)
    await page.evaluate(TRANSLATES)


async def _are_alike(translated: Page, plain: Page) -> None:
    """See both pages show the same, and nothing of the one is without its translation."""
    shown = await plain.evaluate(SHOWS)
    await translated.wait_for_function(f"(shown) => ({SHOWS})() === shown", arg=shown)
    assert await plain.evaluate(SHOWS) == shown
    assert await translated.evaluate(UNTRANSLATED) == []


async def test_a_translated_table_shows_true_totals_rounds_clocks_dice_and_log_through_two_turns(
    running: Running, visit: Visit, clock: Clock
) -> None:
    clock.stop()
    there = await table(running, ["Ada"], ["Bo"], turn_ms=59_000)
    async with (
        visit(running.url + there.path, DESKTOP, token=there.tokens[0]) as page,
        visit(running.url + there.path, DESKTOP, token=there.tokens[0]) as plain,
        visit(running.url + there.path, DESKTOP, token=there.tokens[1]) as other,
    ):
        ada, bo, same = Person(page, "Ada"), Person(other, "Bo"), Person(plain, "Ada")
        for person in (ada, same):
            await person.waits_for_turn()
        await _is_translated(page)
        await _are_alike(page, plain)
        timer = page.get_by_role("timer").first
        before = await timer.inner_text()
        await expect(timer).not_to_have_text(before)
        await ada.throws()
        await expect(same.button(OPEN_ROW).first).to_be_visible()
        await _are_alike(page, plain)
        await ada.enters()
        await bo.plays_turn()
        for person in (ada, same):
            await person.waits_for_turn()
        await expect(page.get_by_text("Round 2", exact=False).first).to_be_visible()
        await _are_alike(page, plain)


@pytest.mark.prove
async def test_translated_lobby_leaderboard_and_chat_go_on_as_others_do(
    running: Running, visit: Visit
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bo") as bo:
        token = ada.welcome["token"]
        async with (
            visit(running.url + "/", DESKTOP, token=token) as page,
            visit(running.url + "/", DESKTOP, token=token) as plain,
        ):
            both = (page, plain)
            for one in both:
                await expect(one.get_by_text("No open rooms right now.")).to_be_visible()
            await _is_translated(page)
            await _are_alike(page, plain)
            room = await open_room(bo, 3, listed=True)
            for one in both:
                await expect(one.get_by_role("button", name="Join Yacht (1938) with Bo")).to_be_visible()
            await _are_alike(page, plain)
            for one in both:
                await goes_to(one, "/tables")
                await one.get_by_label("Game", exact=True).select_option("yatzy")
                await expect(one.get_by_text("Nobody is on this leaderboard yet.")).to_be_visible()
            await _are_alike(page, plain)
            await join(ada, room)
            for one in both:
                await goes_to(one, f"/r/{room}")
                await expect(one.get_by_text("Nobody has said anything yet.")).to_be_visible()
            await _are_alike(page, plain)
            await bo.ask(Say(id=bo.new_id(), room=room, phrase="good_luck"))
            for one in both:
                await expect(lines(one)).to_have_text([re.compile("Good luck!")])
            await _are_alike(page, plain)
            await bo.ask(LeaveRoom(id=bo.new_id(), room=room))
            for one in both:
                await expect(one.get_by_text("1 of 3")).to_be_visible()
            await _are_alike(page, plain)


async def test_what_a_translator_does_and_takes_back_leaves_the_text_that_the_page_wrote(
    running: Running, visit: Visit
) -> None:
    async with visit(running.url + "/rules", PHONE) as page:
        await page.wait_for_function(IS_READY)
        assert await page.evaluate(HEALS) == SEEN


async def test_names_clocks_and_drawn_letters_are_left_as_they_are(
    running: Running, visit: Visit, clock: Clock
) -> None:
    clock.stop()
    there = await table(running, ["Rose"], ["Bo"], turn_ms=59_000)
    async with visit(running.url + there.path, DESKTOP, token=there.tokens[0]) as page:
        await Person(page, "Rose").waits_for_turn()
        for left in ("text='Rose' >> visible=true", "[role=timer]", "svg text"):
            found = page.locator(left)
            assert await found.count() > 0
            assert await found.evaluate_all(TRANSLATED) == [], left
