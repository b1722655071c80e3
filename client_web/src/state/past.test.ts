import { expect, test } from 'vitest'
import { downloadPath, listPath, nameIn, NO_LIST, PAGE, readHeads, recordPath, seatsOf, withPage } from './past'
import type { GameHead } from './wire'

const head = (game: string, ended_ms: number, more: Partial<GameHead> = {}): GameHead => ({
  format: 'regatta.game',
  version: 1,
  game,
  ruleset: 'sample',
  ruleset_version: 1,
  name: 'Sample',
  options: {
    begins: 'as_seated',
    turn_ms: null,
    dice: 'independent',
    reveal: 'open',
    order: 'alternate',
    target: null,
    stake: null,
  },
  seats: [
    { seat: 0, player: 'mira', name: 'Mira' },
    { seat: 1, player: 'bo', name: 'Bo' },
  ],
  began_ms: null,
  ended_ms,
  result: {
    places: [
      { seat: 1, place: 1, total: 90 },
      { seat: 0, place: 2, total: 80 },
    ],
    won_at_once: false,
  },
  ...more,
})
const games = (list: { heads: GameHead[] }): string[] => list.heads.map((one) => one.game)
const full = (from: number): GameHead[] => Array.from({ length: PAGE }, (_, index) => head(`g${from - index}`, from - index))

test('each line is a game, and no text is no game', () => {
  const two = [head('one', 2), head('two', 1)]
  expect(readHeads(two.map((one) => JSON.stringify(one) + '\n').join(''))).toEqual(two)
  expect(readHeads('')).toEqual([])
})

test('a line that is no game, or of a version that is not known, is refused', () => {
  expect(() => readHeads('<html></html>\n')).toThrow()
  expect(readHeads(JSON.stringify({ ...head('one', 1), version: 2 }))).toHaveLength(1)
  expect(() => readHeads(JSON.stringify({ ...head('one', 1), version: 3 }))).toThrow()
  expect(() => readHeads(JSON.stringify({ code: 'no_such_game' }))).toThrow()
})

test('a short page is the last one', () => {
  expect(withPage(NO_LIST, [head('one', 5)])).toEqual({ heads: [head('one', 5)], until: null })
  expect(withPage(NO_LIST, [])).toEqual(NO_LIST)
})

test('after a full page the next one begins where the last game ended', () => {
  const first = withPage(NO_LIST, full(1000))
  expect(first.until).toBe(1000 - PAGE + 1)
  expect(listPath('mira', first.until)).toBe(`/api/v1/players/mira/games?facts=false&max=${PAGE}&until=${first.until}`)
})

test('games that ended together are all in the list, once, though a page ends between them', () => {
  const first = withPage(NO_LIST, [...full(1000).slice(0, PAGE - 1), head('a', 7)])
  const both = withPage(first, [head('a', 7), head('b', 7), head('c', 3)])
  expect(games(both).slice(-3)).toEqual(['a', 'b', 'c'])
  expect(both.heads).toHaveLength(PAGE + 2)
  expect(both.until).toBeNull()
})

test('a full page that brings nothing new does not come for ever', () => {
  const first = withPage(NO_LIST, full(1000).map((one) => ({ ...one, ended_ms: 7 })))
  expect(first.until).toBe(7)
  expect(withPage(first, first.heads).until).toBe(6)
})

test('paths are those of the API', () => {
  expect(listPath('mira', null)).toBe(`/api/v1/players/mira/games?facts=false&max=${PAGE}`)
  expect(downloadPath('mira')).toBe('/api/v1/players/mira/games?max=100')
  expect(recordPath('KDJ47WQZ')).toBe('/api/v1/games/KDJ47WQZ')
})

test('seats are listed best first, with the own ones marked', () => {
  expect(seatsOf(head('one', 1), 'mira')).toEqual([
    { seat: 1, player: 'bo', name: 'Bo', own: false, place: 1, total: 90 },
    { seat: 0, player: 'mira', name: 'Mira', own: true, place: 2, total: 80 },
  ])
})

test('a game that was given up has seats without places, in their order', () => {
  expect(seatsOf(head('one', 1, { result: null }), 'bo').map((seat) => [seat.seat, seat.place, seat.total])).toEqual([
    [0, null, null],
    [1, null, null],
  ])
})

test('a seat whose name was taken out is nobody’s', () => {
  const [winner] = seatsOf(head('one', 1, { seats: [{ seat: 0, player: 'mira', name: 'Mira' }, { seat: 1, player: null, name: null }] }), 'mira')
  expect(winner).toMatchObject({ name: null, player: null, own: false })
})

test('a player is called as in their newest game', () => {
  expect(nameIn([head('one', 1)], 'bo')).toBe('Bo')
  expect(nameIn([], 'bo')).toBeNull()
})
