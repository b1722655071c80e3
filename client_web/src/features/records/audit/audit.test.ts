import { expect, test } from 'vitest'
import type { DiceReport } from '../../../net/wire.ts'
import {
  band,
  countsOf,
  FAIR,
  mean,
  meanError,
  shareError,
  shares,
  testsOf,
  topShare,
  total,
  verdict,
  type DiceTest,
} from './audit.ts'

const testOf = (ruleset: string | null): DiceTest => ({
  test: 'faces',
  ruleset,
  position: null,
  dice: 600,
  statistic: 5,
  degrees: 5,
  p: 0.4159,
})
const REPORT: DiceReport = {
  games: 3,
  dice: 600,
  faces: [100, 100, 100, 100, 100, 100],
  positions: [[100, 100, 100, 100, 100, 100]],
  pairs: [],
  openings: {
    seats: 6,
    silent: 1,
    withheld: 0,
    withheld_expected_most: 0.5,
    withheld_p: 1,
    called_off: 0,
    given_up: 0,
    given_up_early: 0,
    plain: 'Nothing was withheld.',
  },
  correlation: 0.01,
  correlation_error: 0.04,
  rulesets: [
    {
      ruleset: 'sample',
      name: 'Sample',
      games: 1,
      faces: [1, 0, 0, 0, 0, 0],
      positions: [[1, 0, 0, 0, 0, 0]],
      pairs: [],
    },
  ],
  tests: [testOf(null), testOf('sample')],
  least_p: 0.4159,
  alarm_p: 1e-6,
  alarm: false,
  plain: 'All is well.',
}

test('six hundred dice have shares, and errors as the formulas say', () => {
  const all = shares([100, 120, 80, 100, 140, 60])
  expect(all.map((one) => one.share)).toEqual([100, 120, 80, 100, 140, 60].map((count) => count / 600))
  expect(shareError(600)).toBeCloseTo(0.015215, 6)
  expect(meanError(600)).toBeCloseTo(0.069722, 6)
  expect(all[1]?.off).toBeCloseTo(2.19089, 5)
})

test('a share strays when it is more than two standard errors off, to either side', () => {
  expect(shares([100, 130, 70, 100, 105, 95]).map((one) => one.strays)).toEqual([
    null,
    'above',
    'below',
    null,
    null,
    null,
  ])
})

test('the mean is that of the faces', () => {
  expect(mean([1, 1, 1, 1, 1, 1])).toBe(3.5)
  expect(mean([0, 0, 0, 0, 1, 3])).toBe(5.75)
})

test('the band narrows with the square root of the dice, and stays within what a share can be', () => {
  const wide = band(600)
  const narrow = band(2400)
  expect(wide.from).toBeCloseTo(FAIR - 2 * 0.015215, 5)
  expect((wide.to - wide.from) / (narrow.to - narrow.from)).toBeCloseTo(2)
  expect(band(1).from).toBe(0)
  expect(band(1).to).toBeCloseTo(0.912)
})

test('without dice there is no mean and no error, and nothing strays', () => {
  const none = [0, 0, 0, 0, 0, 0]
  expect([mean(none), meanError(0), shareError(0), total(none)]).toEqual([null, null, null, 0])
  expect(shares(none).every((one) => one.share === 0 && one.strays === null)).toBe(true)
  expect(band(0)).toEqual({ from: 0, to: 1 })
})

test('a chart is high enough for its highest share and for the band', () => {
  expect(topShare([100, 100, 100, 100, 100, 100])).toBeCloseTo(0.21875)
  expect(topShare([0, 0, 3, 0, 0, 0])).toBe(1)
  expect(topShare([2, 1, 1, 2, 1, 1])).toBeGreaterThan(band(8).to)
})

test('the answer is an alarm, one thing to watch, too few dice, or fair', () => {
  expect(verdict(REPORT)).toBe('fair')
  expect(verdict({ ...REPORT, least_p: 0.03 })).toBe('fair')
  expect(verdict({ ...REPORT, least_p: 0.02 })).toBe('watch')
  expect(verdict({ ...REPORT, tests: [], least_p: null })).toBe('few')
  expect(verdict({ ...REPORT, alarm: true, least_p: 1e-9 })).toBe('alarm')
})

test('counts and tests are those of the game that was chosen, or of all', () => {
  expect(countsOf(REPORT, null).faces).toEqual(REPORT.faces)
  expect(countsOf(REPORT, 'sample').faces).toEqual([1, 0, 0, 0, 0, 0])
  expect(testsOf(REPORT, null)).toEqual([testOf(null)])
  expect(testsOf(REPORT, 'sample')).toEqual([testOf('sample')])
})
