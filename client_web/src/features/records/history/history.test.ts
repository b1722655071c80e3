import { expect, test } from 'vitest'
import { OPTIONS } from '../../../model/room/fixtures.ts'
import type { GameHead } from '../../../net/wire.ts'
import {
  downloadPath,
  listPath,
  nameIn,
  botsOf,
  opponentsOf,
  EMPTY_LIST,
  gamesOfRecords,
  inOrder,
  isRecordPath,
  PAGE,
  readHeads,
  recordPath,
  sameOptions,
  seatsOf,
  withPage,
  type Heads,
} from './history.ts'

const head = (game: string, ended_ms: number, more: Partial<GameHead> = {}): GameHead => ({
  format: 'regatta.game',
  version: 1,
  game,
  ruleset: 'sample',
  ruleset_version: 1,
  name: 'Sample',
  options: { ...OPTIONS, begins: 'as_seated' },
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
const page = (...heads: GameHead[]): Heads => ({ heads, later: [] })
const games = (list: { heads: GameHead[] }): string[] => list.heads.map((one) => one.game)
const full = (from: number): GameHead[] => Array.from({ length: PAGE }, (_, index) => head(`g${from - index}`, from - index))

test('each line is a game, and no text is no game', () => {
  const two = [head('one', 2), head('two', 1)]
  expect(readHeads(two.map((one) => JSON.stringify(one) + '\n').join(''))).toEqual({ heads: two, later: [] })
  expect(readHeads('')).toEqual({ heads: [], later: [] })
})

test('a line that is no game is refused', () => {
  expect(() => readHeads('<html></html>\n')).toThrow()
  expect(() => readHeads(JSON.stringify({ code: 'no_such_game' }))).toThrow()
  expect(() => readHeads(JSON.stringify({ ...head('one', 1), version: 'x' }))).toThrow()
})

test('a game of a later version stands among the others, by its time', () => {
  expect(readHeads(JSON.stringify({ ...head('one', 1), version: 2 })).heads).toHaveLength(1)
  const lines = [head('new', 9), { format: 'regatta.game', version: 3, game: 'later', ended_ms: 5 }, head('old', 1)]
  const read = readHeads(lines.map((one) => JSON.stringify(one)).join('\n'))
  expect(inOrder(read).map(({ game, head: known }) => [game, known !== null])).toEqual([['new', true], ['later', false], ['old', true]])
})

test('games of a later version count for pages, and bring the next one', () => {
  const later = Array.from({ length: PAGE }, (_, index) => ({ game: `g${index}`, ended_ms: 1000 - index }))
  const first = withPage(EMPTY_LIST, { heads: [], later })
  expect(first.until).toBe(1000 - PAGE + 1)
  expect(withPage(first, { heads: [head('old', 1)], later: later.slice(-1) })).toEqual({ heads: [head('old', 1)], later, until: null })
})

test('a short page is the last one', () => {
  expect(withPage(EMPTY_LIST, page(head('one', 5)))).toEqual({ ...EMPTY_LIST, heads: [head('one', 5)] })
  expect(withPage(EMPTY_LIST, page())).toEqual(EMPTY_LIST)
})

test('after a full page the next one begins where the last game ended', () => {
  const first = withPage(EMPTY_LIST, page(...full(1000)))
  expect(first.until).toBe(1000 - PAGE + 1)
  expect(listPath('mira', first.until)).toBe(`/api/v1/players/mira/games?facts=false&max=${PAGE}&until=${first.until}`)
})

test('games that ended together are all in the list, once, though a page ends between them', () => {
  const first = withPage(EMPTY_LIST, page(...full(1000).slice(0, PAGE - 1), head('a', 7)))
  const both = withPage(first, page(head('a', 7), head('b', 7), head('c', 3)))
  expect(games(both).slice(-3)).toEqual(['a', 'b', 'c'])
  expect(both.heads).toHaveLength(PAGE + 2)
  expect(both.until).toBeNull()
})

test('a full page that brings nothing new does not come for ever', () => {
  const first = withPage(EMPTY_LIST, page(...full(1000).map((one) => ({ ...one, ended_ms: 7 }))))
  expect(first.until).toBe(7)
  expect(withPage(first, first).until).toBe(6)
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

test('those who played are invited to the same game again', () => {
  expect(opponentsOf(head('one', 1), 'mira')).toEqual([{ player: 'bo', name: 'Bo' }])
  expect(opponentsOf(head('one', 1), 'zoe')).toEqual([])
  expect(opponentsOf(head('one', 1), null)).toEqual([])
  const [mira, bo, cleo] = ['Mira', 'Bo', 'Cleo'].map((name, seat) => ({ seat, player: name.toLowerCase(), name }))
  const bot = { seat: 3, player: 'bot', name: 'Computer', bot: true }
  const four = head('one', 1, { seats: [mira!, bo!, cleo!, bot] })
  expect(opponentsOf(four, 'bo')).toEqual([
    { player: 'mira', name: 'Mira' },
    { player: 'cleo', name: 'Cleo' },
  ])
  expect(botsOf(four)).toBe(1)
})

test('nobody is invited where a seat’s player is gone, shares a device or is the computer', () => {
  const mira = { seat: 0, player: 'mira', name: 'Mira' }
  const bo = { seat: 1, player: 'bo', name: 'Bo' }
  expect(opponentsOf(head('one', 1, { seats: [mira, { seat: 1, player: null, name: null }] }), 'mira')).toEqual([])
  const computer = { seat: 1, player: 'bot', name: 'Computer', bot: true }
  expect(opponentsOf(head('one', 1, { seats: [mira, computer] }), 'mira')).toEqual([])
  expect(opponentsOf(head('one', 1, { seats: [mira, { ...mira, seat: 1 }] }), 'mira')).toEqual([])
  expect(opponentsOf(head('one', 1, { seats: [mira, { ...mira, seat: 2 }, bo] }), 'mira')).toEqual([])
  expect(opponentsOf(head('one', 1, { seats: [mira, bo, { ...bo, seat: 2 }] }), 'mira')).toEqual([])
})

test('the options of a game are chosen anew by their names of today', () => {
  const { options } = head('one', 1)
  expect(sameOptions(head('one', 1))).toEqual(options)
  expect(sameOptions(head('one', 1, { options: { ...options, talk: 'off', absence: 'claim' } }))).toEqual({
    ...options,
    chat: 'off',
    absence: 'claim',
  })
})

test('of what is kept, records alone stand in the list, and those of a later version among them', () => {
  expect(isRecordPath('/api/v1/games/KDJ47WQZ')).toBe(true)
  for (const path of ['/api/v1/games/KDJ47WQZ/replay', '/api/v1/games/KDJ47WQZ/analysis', '/api/v1/rulesets']) expect(isRecordPath(path)).toBe(false)
  const old = head('KDJ47WQZ', 5)
  const later = { format: 'regatta.game', version: 99, game: 'LATER234', ended_ms: 9 }
  const texts = [JSON.stringify(old), JSON.stringify(later), '{}', '<html>', JSON.stringify({ ...later, game: 7 })]
  expect(gamesOfRecords(texts)).toEqual([
    { game: 'KDJ47WQZ', head: old, ended_ms: 5 },
    { game: 'LATER234', head: null, ended_ms: 9 },
  ])
})
