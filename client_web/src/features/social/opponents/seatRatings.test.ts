import { expect, test } from 'vitest'
import type { Profile } from '../../../net/wire.ts'
import { ratingIn, reputationAt, speedOf } from './seatRatings.svelte.ts'

const RATING = { name: 'Sample', rating: 1600, deviation: 70, provisional: false, games: 30, wins: 12, last_ms: 0, place: null }
const PROFILE: Profile = {
  player: 'p-aiko',
  name: 'Aiko',
  account: true,
  bot: false,
  since_ms: null,
  games: 30,
  ratings: [
    { ...RATING, ruleset: 'one', speed: 'live' },
    { ...RATING, ruleset: 'one', speed: 'days', rating: 1400 },
  ],
  reputation: [{ speed: 'live', games: 12, abandoned: 1, word: 'good' }],
}

test('a game is of minutes or of days by its clock, as the server counts it', () => {
  expect([5_000, 3_600_000, 3_600_001, null].map((turn_ms) => speedOf({ turn_ms }))).toEqual(['live', 'live', 'days', 'days'])
})

test('of a player the rating and the reputation of this game and speed are taken', () => {
  expect(ratingIn(PROFILE, 'one', 'days')?.rating).toBe(1400)
  expect(ratingIn(PROFILE, 'two', 'live')).toBeNull()
  expect(reputationAt(PROFILE, 'live')?.word).toBe('good')
  expect(reputationAt(PROFILE, 'days')).toBeNull()
})
