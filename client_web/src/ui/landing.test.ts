import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterLanding, landed, showFlights, skipLanding, type Flights } from './landing.ts'

/** What motion.ts reads of a page. */
const page = { documentElement: { dataset: {} as Record<string, string> } }
let heard: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  page.documentElement.dataset = {}
  heard = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function flying(under: boolean): Flights & { skipped: number } {
  return {
    skipped: 0,
    underWay: () => under,
    skip() {
      this.skipped++
    },
  }
}

test('flat dice lie after the time that their flight takes, and at once where nothing moves', () => {
  afterLanding(() => heard.push('flat'))
  vi.advanceTimersByTime(619)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual(['flat'])
  page.documentElement.dataset['motion'] = 'off'
  afterLanding(() => heard.push('still'))
  vi.advanceTimersByTime(0)
  expect(heard).toEqual(['flat', 'still'])
})

test('what waits for dice that fall is called when they lie, whenever that is, and once', () => {
  const end = showFlights(flying(true))
  afterLanding(() => heard.push('one'))
  const takeBack = afterLanding(() => heard.push('taken back'))
  vi.advanceTimersByTime(2_000)
  expect(heard).toEqual([])
  takeBack()
  landed()
  expect(heard).toEqual(['one'])
  vi.advanceTimersByTime(10_000)
  expect(heard).toEqual(['one'])
  end()
})

test('a throw that is not shown waits no longer than a flat one', () => {
  const end = showFlights(flying(false))
  afterLanding(() => heard.push('elsewhere'))
  vi.advanceTimersByTime(700)
  expect(heard).toEqual(['elsewhere'])
  end()
})

test('nothing waits for ever for dice that are never said to lie, or are not shown any more', () => {
  const end = showFlights(flying(true))
  afterLanding(() => heard.push('net'))
  vi.advanceTimersByTime(4_100)
  expect(heard).toEqual(['net'])
  afterLanding(() => heard.push('gone'))
  end()
  expect(heard).toEqual(['net', 'gone'])
})

test('a skip reaches dice that fall, and says whether any did', () => {
  expect(skipLanding()).toBe(false)
  const flights = flying(true)
  const end = showFlights(flights)
  expect(skipLanding()).toBe(true)
  expect(flights.skipped).toBe(1)
  end()
  const still = showFlights(flying(false))
  expect(skipLanding()).toBe(false)
  still()
})
