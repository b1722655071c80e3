"""Stepping through a replay with dice in three dimensions, in a page."""

from typing import Final

STEP: Final = """async (throws) => {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms))
  const press = (name) => {
    const found = [...document.querySelectorAll('button')].find((one) => one.ariaLabel === name)
    if (found !== undefined && !found.disabled && found.ariaDisabled !== 'true') found.click()
  }
  const slider = document.querySelector('input[type=range]')
  const gaps = []
  for (let made = 0; made < throws; ) {
    if (slider.value === slider.max) press('Beginning')
    performance.clearMeasures('regatta.throw')
    press('Step forward')
    await wait(250)
    const thrown = () => performance.getEntriesByName('regatta.throw')[0]
    const falls = () => document.querySelector('.layer canvas').dataset.state === 'falls'
    if (!falls() && thrown() === undefined) continue
    while (thrown() === undefined) await wait(20)
    gaps.push(...thrown().detail.gapsMs)
    made += 1
  }
  return gaps
}"""
"""Given a number of throws: see so many fall, again and again from the beginning.

Returns the ms between pictures.
"""
