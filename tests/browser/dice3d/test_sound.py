"""What dice sound like: rendered by Chromium without anybody who listens, and heard as they fall."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, Route, expect

from regatta_server.service import Running
from tests.browser.dice3d.conftest import Look3d
from tests.browser.dice3d.test_dice3d import PATIENCE_MS, canvas, lands
from tests.browser.person import THROW, Person
from tests.browser.prepared import table

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

SOURCE = Path(__file__).resolve().parents[3] / "client_web" / "src"
FOLDERS = (
    "features/game/sound",
    "features/game/table/dice3d/solver",
    "features/game/table/dice3d/view",
    "ui",
)
STRIP = """
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
const [, root, ...folders] = process.argv
const names = folders.flatMap((folder) => readdirSync(`${root}/${folder}`).map((name) => `${folder}/${name}`))
const files = names.filter((name) => /^(?!.*\\.(test|svelte)\\.).*\\.ts$/.test(name))
const code = (name) => stripTypeScriptTypes(readFileSync(`${root}/${name}`, 'utf8'))
console.log(JSON.stringify(Object.fromEntries(files.map((name) => [`/${name}`, code(name)]))))
"""
SITE = "http://sounds.test"
RENDER = """
import { clockVoices, endMs, rattle, signVoices, throwVoices } from '/features/game/sound/plan.ts'
import { limiter, noiseOf, sound } from '/features/game/sound/synth.ts'
import { tumble } from '/features/game/table/dice3d/solver/tumble.ts'
import { knocksOf } from '/features/game/table/dice3d/view/motion.ts'

const RATE = 44100
async function rendered(voices, times = 1) {
  const end = endMs(voices)
  const context = new OfflineAudioContext(1, Math.ceil((RATE * (end + 500)) / 1000), RATE)
  const [out, noise] = [limiter(context), noiseOf(context)]
  for (let time = 0; time < times; time++) for (const voice of voices) sound(voice, 0, out, noise)
  const samples = (await context.startRendering()).getChannelData(0)
  const at = (ms) => Math.floor((ms * RATE) / 1000)
  const peak = (from, to) => samples.slice(from, to).reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  const first = Math.min(...voices.map((voice) => voice.atMs))
  return {
    peak: peak(0, samples.length),
    before: peak(0, at(first) - 1),
    tail: peak(at(end + 60), samples.length),
    energy: samples.reduce((sum, one) => sum + one * one, 0),
  }
}
const all = async (some, by) => (await Promise.all(some.map(by))).flat()
const fall = (seed, count) => throwVoices(knocksOf(tumble(seed, count, count), 150, 1), seed)
const knock = (struck, impulse) => throwVoices([{ atMs: 50, impulse, struck }], 1)
window.rendered = {
  throws: await all([1, 5, 10], (count) => all([3, 4, 5], (seed) => rendered(fall(seed, count)))),
  flat: await all([1, 5, 10], (count) => rendered(throwVoices(rattle(count, count, 620), count))),
  signs: await all(['turn', 'celebration', 'over', 'won', 'hurry'], (sign) => rendered(signVoices(sign, 50))),
  clock: [await rendered(clockVoices(5200))],
  crowded: [await rendered(fall(3, 10), 40)],
  soft: await all(['felt', 'rim', 'die'], (struck) => rendered(knock(struck, 4))),
  hard: await all(['felt', 'rim', 'die'], (struck) => rendered(knock(struck, 35))),
}
"""
STARTED = """() => {
  // What is to sound, and when: the times are those of the audio's own clock.
  window.started = []
  window.stops = 0
  const stop = AudioScheduledSourceNode.prototype.stop
  AudioScheduledSourceNode.prototype.stop = function (...when) {
    window.stops++
    return stop.apply(this, when)
  }
  for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
    const start = kind.prototype.start
    kind.prototype.start = function (when, ...rest) {
      const { state } = document.querySelector('.layer canvas').dataset
      window.started.push([when - this.context.currentTime, state])
      return start.call(this, when, ...rest)
    }
  }
}"""

SKIP = """() => new Promise((done) => {
  const press = () => {
    if (document.querySelector('.layer canvas').dataset.state === 'lies') return done(null)
    document.querySelector('.die').click()
    setTimeout(press, 50)
  }
  press()
})"""


async def sounds(browser: Browser) -> dict[str, list[dict[str, float]]]:
    """Return what Chromium renders of the sounds, from the sources without their types."""
    command = ("node", "--no-warnings", "--input-type=module", "-e", STRIP, str(SOURCE), *FOLDERS)
    node = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    output, _ = await node.communicate()
    assert node.returncode == 0
    files = {"/": '<!doctype html><script type="module" src="/render.js"></script>', "/render.js": RENDER}
    files |= json.loads(output)

    async def answer(route: Route) -> None:
        path = route.request.url.removeprefix(SITE)
        kind = "text/html" if path == "/" else "text/javascript"
        await route.fulfill(body=files.get(path, ""), content_type=kind)

    page: Page = await browser.new_page()
    try:
        await page.route(f"{SITE}/**", answer)
        await page.goto(f"{SITE}/")
        made: Any = await page.wait_for_function("() => window.rendered", timeout=PATIENCE_MS)
        found: dict[str, list[dict[str, float]]] = await made.json_value()
        return found
    finally:
        await page.close()


@pytest.mark.prove
async def test_what_is_rendered_is_not_silent_never_clips_and_ends(browser: Browser) -> None:
    found = await sounds(browser)
    for kind, all_of_it in found.items():
        for one in all_of_it:
            assert 0.005 < one["peak"] < 1, kind
            assert one["before"] == 0, kind
            assert one["tail"] < 0.0005, kind
    # Forty times the dice are louder than one hand of them, and yet never too loud.
    assert found["crowded"][0]["peak"] > max(one["peak"] for one in found["throws"])
    for soft, hard in zip(found["soft"], found["hard"], strict=True):
        assert hard["energy"] > 4 * soft["energy"]
    assert max(one["peak"] for one in found["signs"] + found["clock"]) < 0.5


@pytest.mark.prove
async def test_dice_that_fall_are_heard_in_time_with_the_picture(running: Running, look: Look3d) -> None:
    there = await table(running, ["Ada"], ["Bo"])
    async with look(running.url + there.path, there.tokens[0], dice="3d", sound="on") as page:
        await expect(canvas(page)).to_be_attached(timeout=PATIENCE_MS)
        await page.evaluate(STARTED)
        await Person(page, "Ada").button(THROW).click()
        await lands(page)
        started = await page.evaluate("window.started")
        # All of it was planned as the dice began to fall, for when they strike.
        assert len(started) > 10
        assert {state for _, state in started} == {"falls"}
        assert all(-0.5 < later < 4 for later, _ in started)
        assert max(later for later, _ in started) > 0.3
        assert await page.evaluate("window.stops") == len(started)
        # Dice that are let lie at once are silent: what was to sound yet is stopped once more.
        await Person(page, "Ada").button(THROW).click(timeout=PATIENCE_MS)
        await expect(canvas(page)).to_have_attribute("data-state", "falls", timeout=PATIENCE_MS)
        await page.evaluate(SKIP)
        both = await page.evaluate("window.started.length")
        assert both > len(started)
        assert await page.evaluate("window.stops") > both
