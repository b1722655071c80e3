import { expect, test } from 'vitest'
import type { GameHead } from '../../../net/wire.ts'
import { alonePath, ownGames } from './alone.ts'

const head = (game: string, total: number | null): GameHead =>
  ({ game, result: total === null ? null : { places: [{ seat: 0, place: 1, total }], won_at_once: false } }) as GameHead

test('the best, the mean, and where this one stands; what was given up does not count', () => {
  const heads = [head('c', 150), head('x', null), head('b', 200), head('a', 100)]
  expect(ownGames(heads, 'c')).toEqual({ count: 3, best: 200, mean: 150, place: 2 })
  expect(ownGames(heads, 'b')).toMatchObject({ place: 1, best: 200 })
  expect(ownGames(heads, 'a')).toMatchObject({ place: 3 })
})

test('equal totals share a place, and a first game is alone', () => {
  expect(ownGames([head('b', 100), head('a', 100)], 'b')).toMatchObject({ count: 2, place: 1 })
  expect(ownGames([head('a', 0)], 'a')).toEqual({ count: 1, best: 0, mean: 0, place: 1 })
})

test('games in which decisions were taken back do not count, and stand nowhere', () => {
  const practised = head('b', 300)
  practised.result!.undone = 2
  expect(ownGames([practised, head('a', 100)], 'a')).toEqual({ count: 1, best: 100, mean: 100, place: 1 })
  expect(ownGames([practised, head('a', 100)], 'b')).toBeNull()
})

test('a game that is not among them stands nowhere', () => {
  expect(ownGames([head('a', 100), head('x', null)], 'x')).toBeNull()
  expect(ownGames([], 'a')).toBeNull()
})

test('asked for are solo games, of these rules', () => {
  expect(alonePath('p', 'r')).toContain('/players/p/games?facts=false&seats=1&max=100&ruleset=r')
})
