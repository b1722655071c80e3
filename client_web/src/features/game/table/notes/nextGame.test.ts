import { expect, test } from 'vitest'
import type { RoomSummary } from '../../../../net/wire.ts'
import { isSlow, nextGame } from './nextGame.ts'

const game = (room: string, yourTurn: boolean): RoomSummary => ({
  room,
  ruleset: 'yacht',
  name: 'Yacht',
  stage: 'playing',
  seats: [],
  your_turn: yourTurn,
  deadline_ms: null,
})

test('the next game is the most urgent other one in which it is my turn', () => {
  const games = [game('HERE', true), game('SOON', true), game('LATE', true), game('THEIRS', false)]
  expect(nextGame(games, 'HERE')).toEqual({ room: 'SOON', name: 'Yacht', count: 2 })
  expect(nextGame(games, 'SOON')).toEqual({ room: 'HERE', name: 'Yacht', count: 2 })
})

test('where nothing waits there is no next game', () => {
  expect(nextGame([], 'HERE')).toBeNull()
  expect(nextGame([game('HERE', true), game('THEIRS', false)], 'HERE')).toBeNull()
})

test('one goes away from games without a clock, or of an hour a turn and more', () => {
  expect([null, 3_600_000, 86_400_000].map(isSlow)).toEqual([true, true, true])
  expect(isSlow(60_000)).toBe(false)
})
