import { expect, test } from 'vitest'
import type { AnalysedGame, RulesetAnalysis } from '../../../net/wire.ts'
import { drawnTrend, gameRows, luckOf, meanOf, meanText, OVER, trendOf } from './play.ts'

const game = (number: number, more: Partial<AnalysedGame> = {}): AnalysedGame => ({
  game: `GAME000${number}`,
  ended_ms: Date.UTC(2026, 10, number),
  seat: 0,
  own: 30,
  mean_loss: 1.234,
  accuracy: 40 + number,
  luck: number * 10 - 20,
  luck_deviations: number / 4 - 0.5,
  ...more,
})
const of = (games: AnalysedGame[]): RulesetAnalysis => {
  const none = { games: 0, mean: null, error: null }
  return {
    ruleset: 'sample',
    name: 'Sample',
    games,
    accuracy: none,
    mean_loss: none,
    luck: none,
    luck_deviations: none,
  }
}

test('a mean has the standard error that a hand reckons', () => {
  const { mean, error } = meanOf([2, 4, 4, 5, 5, 7, 9, 12])
  expect(mean).toBe(6)
  expect(error).toBeCloseTo(Math.sqrt(72 / 7 / 8), 12)
  expect(meanOf([3])).toEqual({ mean: 3, error: null })
})

test('a trend is the mean of the latest ten games, with its error from the second on', () => {
  const values = Array.from({ length: 12 }, (_, number) => number)
  const trend = trendOf(values)!
  expect(trend.dots.map((dot) => dot.value)).toEqual(values)
  expect(trend.line[0]).toEqual({ at: 0, value: 0 })
  expect(trend.line[1]).toEqual({ at: 1 / 11, value: 0.5 })
  expect(trend.line.at(-1)).toEqual({ at: 1, value: meanOf(values.slice(-OVER)).mean })
  expect(trend.band).toHaveLength(11)
  expect(trend.band[0]).toEqual({ at: 1 / 11, low: 0, high: 1 })
})

test('games without the value are left out, and without any there is no trend', () => {
  expect(trendOf([null, 40, null, 60])!.dots).toEqual([
    { at: 0, value: 40 },
    { at: 1, value: 60 },
  ])
  expect(trendOf([null])).toBeNull()
  expect(trendOf([])).toBeNull()
})

test('one game stands at the right, with heights about it', () => {
  const trend = trendOf([50])!
  expect(trend).toMatchObject({ dots: [{ at: 1, value: 50 }], line: [{ at: 1, value: 50 }], band: [] })
  expect(trend.scale.top).toBeGreaterThan(trend.scale.bottom)
})

test('what must be seen is between the marks', () => {
  const { scale } = trendOf([30, 42], [0])!
  expect(scale.bottom).toBe(0)
  expect(scale.marks).toContain(0)
})

test('luck of a game that was not played to its end is not compared', () => {
  expect(luckOf([game(1), game(2, { luck_deviations: null })])).toEqual([-10, null])
})

test('a trend is said in words', () => {
  const trend = trendOf([10, 30])!
  expect(drawnTrend('Luck in Sample', trend, String)).toBe(
    'Luck in Sample: 2 games, between 10 and 30. The latest ten: 20.',
  )
})

test('a mean is told with its error, where it has one', () => {
  const tell = (value: number): string => `${value} %`
  expect(meanText({ games: 2, mean: 60, error: 2.345 }, tell, 1)).toEqual({ mean: '60 %', error: '± 2.3' })
  expect(meanText({ games: 1, mean: 60, error: null }, tell, 1)).toEqual({ mean: '60 %', error: '' })
  expect(meanText({ games: 0, mean: null, error: null }, tell, 1)).toBeNull()
})

test('each game is a row, the latest first', () => {
  const rows = gameRows(of([game(1), game(2), game(3, { accuracy: null, mean_loss: null, luck_deviations: null })]), 2)
  expect(rows).toEqual([
    { head: 'Nov 3, 2026', cells: ['no decision', 'no decision', '+10.0', 'not finished'] },
    { head: 'Nov 2, 2026', cells: ['42 %', '1.23', '0', '0'] },
  ])
})
