import { expect, test } from 'vitest'
import { CARD, snapshot } from './fixtures'
import * as seek from './seek'
import type { Pool, RoomEvent } from './wire'

const ROOM = 'KDJ47WQZ'
const POOLS: Pool[] = [{ ruleset: 'sample', seats: null, speed: 'live', rated: true }]
const ALONE = { ...CARD, ruleset: 'alone', name: 'Alone', seats_max: 1 }
const PAIR = { ...CARD, ruleset: 'pair', name: 'Pair', seats_min: 2, seats_max: 2 }
const CARDS = [CARD, ALONE, PAIR]
const TOLD: seek.Told = {
  type: 'seeking',
  since_ms: 5,
  waiting: 3,
  pools: [{ ruleset: 'sample', seats: null, speed: 'live', rated: true, waiting: 3, window: 150, rating: 1500 }],
}
const looking = (): seek.Search => seek.asked(seek.asks(seek.NO_SEARCH, POOLS), true)
const matched = (): seek.Search => seek.hearSearch(looking(), { type: 'matched', room: ROOM }).search

test('what was chosen is read back, and nonsense is the usual choice', () => {
  const choice: seek.QuickChoice = { games: ['pair'], seats: 2, speed: 'days', counts: 'rated' }
  expect(seek.readChoice(JSON.stringify(choice))).toEqual(choice)
  expect(seek.readChoice(null)).toEqual(seek.USUAL)
  expect(seek.readChoice('{')).toEqual(seek.USUAL)
  expect(seek.readChoice('null')).toEqual(seek.USUAL)
  expect(seek.readChoice('{"games": [1, "pair"], "seats": 9, "speed": "slow", "counts": 3}')).toEqual({
    ...seek.USUAL,
    games: ['pair'],
  })
})

test('without a choice the usual game is looked for, else the first', () => {
  const names = (usual: string | null): string[] => seek.gamesOf(seek.USUAL, CARDS, usual).map((card) => card.ruleset)
  expect(names(null)).toEqual(['sample'])
  expect(names('pair')).toEqual(['pair'])
  expect(names('gone')).toEqual(['sample'])
})

test('a game that is not offered any more is not looked for', () => {
  const games = seek.gamesOf({ ...seek.USUAL, games: ['gone', 'pair'] }, CARDS, null)
  expect(games.map((card) => card.ruleset)).toEqual(['pair'])
})

test('games that so many cannot play are left out', () => {
  const all = { ...seek.USUAL, games: ['sample', 'alone', 'pair'] }
  expect(seek.gamesOf(all, CARDS, null).map((card) => card.ruleset)).toEqual(['sample', 'pair'])
  expect(seek.gamesOf({ ...all, seats: 3 }, CARDS, null).map((card) => card.ruleset)).toEqual(['sample'])
  expect(seek.gamesOf({ ...all, games: ['alone'] }, CARDS, null)).toEqual([])
})

test('a search never has more pools than the server takes', () => {
  const cards = Array.from({ length: 20 }, (_, index) => ({ ...CARD, ruleset: `game-${index}` }))
  const choice = { ...seek.USUAL, games: cards.map((card) => card.ruleset) }
  for (const counts of ['either', 'rated', 'casual'] as const) {
    const games = seek.gamesOf({ ...choice, counts }, cards, null)
    expect(seek.poolsOf({ ...choice, counts }, games)).toHaveLength(seek.POOLS_MOST)
  }
})

test('rated or casual waits for both', () => {
  expect(seek.poolsOf({ ...seek.USUAL, seats: 2, speed: 'days' }, [PAIR])).toEqual([
    { ruleset: 'pair', seats: 2, speed: 'days', rated: true },
    { ruleset: 'pair', seats: 2, speed: 'days', rated: false },
  ])
  expect(seek.poolsOf({ ...seek.USUAL, counts: 'casual' }, [PAIR]).map((pool) => pool.rated)).toEqual([false])
})

test('a search is asked for, granted and told of', () => {
  const asked = seek.asks(seek.NO_SEARCH, POOLS)
  expect(asked).toMatchObject({ stage: 'asked', pools: POOLS })
  expect(seek.searching(asked)).toBe(true)
  expect(looking().stage).toBe('seeking')
  expect(seek.hearSearch(looking(), TOLD)).toEqual({ search: { ...looking(), told: TOLD }, match: null })
})

test('a refused search is none', () => {
  expect(seek.asked(seek.asks(seek.NO_SEARCH, POOLS), false)).toMatchObject({ stage: 'idle', pools: POOLS })
})

test('an answer that comes late changes nothing', () => {
  expect(seek.asked(matched(), true)).toEqual(matched())
  expect(seek.left(looking())).toEqual(looking())
})

test('asked again after a lost connection, what was told stays in view', () => {
  const told = seek.hearSearch(looking(), TOLD).search
  expect(seek.asks(told, POOLS).told).toEqual(TOLD)
  expect(seek.asks({ ...told, stage: 'idle' }, POOLS).told).toBeNull()
})

test('leaving is instant, and a number told afterwards brings no search back', () => {
  const gone = seek.leaves(looking())
  expect(seek.searching(gone)).toBe(false)
  expect(seek.hearSearch(gone, TOLD).search).toEqual(gone)
  expect(seek.left(gone).stage).toBe('idle')
  expect(seek.hearSearch(seek.left(gone), TOLD).search.stage).toBe('idle')
})

test('a match that was made before the queue was left is gone to', () => {
  expect(seek.hearSearch(seek.leaves(looking()), { type: 'matched', room: ROOM }).match).toBe(ROOM)
})

test('a match leads to its room, and ends the search', () => {
  const heard = seek.hearSearch(seek.hearSearch(looking(), TOLD).search, { type: 'matched', room: ROOM })
  expect(heard).toEqual({ search: { stage: 'idle', pools: POOLS, told: null, match: ROOM }, match: ROOM })
})

test('another window’s match does not move this page', () => {
  const elsewhere = seek.hearSearch(looking(), { type: 'seek_ended', reason: 'elsewhere' }).search
  expect(elsewhere.stage).toBe('elsewhere')
  for (const search of [elsewhere, seek.NO_SEARCH])
    expect(seek.hearSearch(search, { type: 'matched', room: ROOM })).toEqual({ search, match: null })
})

test('a search that was stopped is none', () => {
  expect(seek.hearSearch(looking(), { type: 'seek_ended', reason: 'stopped' }).search.stage).toBe('idle')
  expect(seek.hearSearch(seek.NO_SEARCH, { type: 'seek_ended', reason: 'elsewhere' }).search.stage).toBe('idle')
})

test('a match that another stayed away from is looked for again', () => {
  expect(seek.hearMatch(matched(), off([1]), [0])).toEqual({ search: { ...matched(), match: null }, then: 'again' })
})

test('who was cut off when the match was called off learns it when the line is back', () => {
  const found = (stage: 'opening' | 'archived'): RoomEvent => snapshot({ room: ROOM, stage, silent: [1] })
  expect(seek.hearMatch(matched(), found('archived'), [0]).then).toBe('again')
  expect(seek.hearMatch(matched(), found('opening'), [0])).toEqual({ search: matched(), then: null })
})

test('who stayed away oneself does not wait again', () => {
  expect(seek.hearMatch(matched(), off([0, 1]), [0]).then).toBe('late')
})

test('only the matched room’s own end matters, and only if it was called off', () => {
  const over = { type: 'archived', room: ROOM, version: 9 } as const
  expect(seek.hearMatch(matched(), over, [0]).then).toBeNull()
  expect(seek.hearMatch(matched(), { ...off([1]), room: 'ABCD2345' }, [0])).toEqual({
    search: matched(),
    then: null,
  })
  expect(seek.hearMatch(matched(), { type: 'seated', room: ROOM, version: 2, seat: seat(1) }, [0]).search).toEqual(
    matched(),
  )
})

test('each kind of game has its line, before anything is told too', () => {
  expect(seek.poolLines(looking())).toEqual([
    { ruleset: 'sample', seats: null, speed: 'live', rated: true, waiting: 1, window: null },
  ])
  const told = seek.hearSearch(looking(), TOLD).search
  expect(seek.poolLines(told)).toMatchObject([{ ruleset: 'sample', waiting: 3, window: 150 }])
})

test('a match takes one from pages and practice at once, but from no other game', () => {
  const at = (page: string, room: string | null = null, playing = false): boolean =>
    seek.goesAtOnce({ page, room, playing }, 'ABCD2345')
  expect(at('home')).toBe(true)
  expect(at('rules')).toBe(true)
  expect(at('room', 'ABCD2345', true)).toBe(true)
  expect(at('room', ROOM, false)).toBe(true)
  expect(at('room', ROOM, true)).toBe(false)
  expect(at('account')).toBe(false)
})

/** The matched room is called off: these seats stayed away. */
function off(silent: number[]): RoomEvent {
  return { type: 'archived', room: ROOM, version: 9, silent }
}

function seat(number: number) {
  return { seat: number, player: `p-${number}`, name: String(number) }
}
