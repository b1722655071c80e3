import { expect, test } from 'vitest'
import type { Board, Profile, Rating } from '../../../net/wire.ts'
import { leaderboardPath, ownStanding, weekFor, weekOf } from './leaderboards.ts'

test.each([
  ['2026-11-18T12:00:00Z', '2026-W47'],
  ['2026-01-01T00:00:00Z', '2026-W01'],
  ['2027-01-03T23:59:59Z', '2026-W53'],
  ['2027-01-04T00:00:00Z', '2027-W01'],
  ['2024-12-30T00:00:00Z', '2025-W01'],
  ['2023-01-01T23:00:00Z', '2022-W52'],
])('%s is in %s', (at, week) => expect(weekOf(Date.parse(at))).toBe(week))

test('this week, the one before, or all time', () => {
  const now = Date.parse('2027-01-05T12:00:00Z')
  expect(weekFor('week', now)).toBe('2027-W01')
  expect(weekFor('last', now)).toBe('2026-W53')
  expect(weekFor('all', now)).toBeNull()
})

test('a table has an address', () => {
  expect(leaderboardPath('sample', 'live', null)).toBe('/api/v1/tables/sample/live?max=100')
  expect(leaderboardPath('sample', 'days', '2026-W47')).toBe('/api/v1/tables/sample/days?max=100&week=2026-W47')
})

const RATING: Rating = {
  ruleset: 'sample',
  name: 'Sample',
  speed: 'live',
  rating: 1600,
  deviation: 70,
  provisional: false,
  games: 30,
  wins: 12,
  last_ms: 0,
  place: 134,
}
const own = (...ratings: Rating[]): Profile => ({
  player: 'p-me',
  name: 'Me',
  account: true,
  bot: false,
  since_ms: null,
  ratings,
  reputation: [],
  games: 0,
})
const board = (part: Partial<Board> = {}): Board => ({
  ruleset: 'sample',
  name: 'Sample',
  speed: 'live',
  week: null,
  lines: [],
  ...part,
})

test('oneself is there, further down, away, provisional, or has none', () => {
  const line = { place: 1, player: 'p-me', name: 'Me', bot: false, rating: 1600, deviation: 70, games: 30 }
  expect(ownStanding(board({ lines: [line] }), own(RATING))).toEqual({ how: 'there' })
  expect(ownStanding(board(), own(RATING))).toEqual({ how: 'placed', place: 134, rating: RATING })
  const guest = { ...RATING, place: null }
  expect(ownStanding(board(), own(guest))).toEqual({ how: 'guest', rating: guest })
  expect(ownStanding(board({ week: '2026-W47' }), own(RATING))).toEqual({ how: 'away', rating: RATING })
  const unsure = { ...RATING, provisional: true, place: null }
  expect(ownStanding(board(), own(unsure))).toEqual({ how: 'unsure', rating: unsure })
  expect(ownStanding(board({ speed: 'days' }), own(RATING))).toEqual({ how: 'none' })
})
