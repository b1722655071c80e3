import { expect, test } from 'vitest'
import { hand, room, sheet, thrownSheet } from './fixtures'
import { applyEvent, type Room } from './room'
import { doneForYou, newsText, sayClock, sayDice, sayLast, sayPotentials, spoken } from './speech'
import type { RoomEvent } from './wire'

const ROOM = 'KDJ47WQZ'
const [MINE, THEIRS] = [0, 1]

function say(event: RoomEvent, own: number, before: Room = room()) {
  const after = applyEvent(before, event).room
  if (after === null) throw new Error('gap')
  return spoken(before, after, own)
}

const thrown = (by: 'player' | 'clock' = 'player', throws = 1): RoomEvent => ({
  type: 'thrown',
  room: ROOM,
  version: 11,
  seat: 0,
  dice: [0, 1, 2, 3, 4],
  faces: [5, 5, 2, 6, 3],
  tumble: 1,
  sheet: thrownSheet([5, 5, 2, 6, 3], throws),
  by,
})
const entered = (by: 'player' | 'clock' = 'player'): RoomEvent => ({
  type: 'entered',
  room: ROOM,
  version: 11,
  seat: 0,
  rows: { any: 21 },
  dice: { any: [5, 5, 2, 6, 3] },
  sheet: sheet({ total: 96 }),
  turns: [{ seat: 1, round: 1, deadline_ms: null }],
  by,
})

test('a throw: the dice and what is left', () => {
  expect(say(thrown(), MINE).polite).toBe('Threw 5 5 2 6 3. Two throws left.')
  expect(say(thrown('player', 2), MINE).polite).toBe('Threw 5 5 2 6 3. One throw left.')
  expect(say(thrown('player', 3), MINE).polite).toBe('Threw 5 5 2 6 3. No throws left.')
  expect(say(thrown(), THEIRS).polite).toBe('Mira threw 5 5 2 6 3.')
  expect(say(thrown('clock'), MINE).polite).toBe('The clock threw 5 5 2 6 3 for you.')
})

test('holding: of others only, the own press speaks by itself', () => {
  const before = room({ hands: [hand(0, { sheet: thrownSheet([6, 5, 6, 1, 1]) }), hand(1)] })
  const held = (dice: number[]): RoomEvent => ({ type: 'held', room: ROOM, version: 11, seat: 0, dice })
  expect(say(held([0, 2]), THEIRS, before).polite).toBe('Mira holds 6 6.')
  expect(say(held([]), THEIRS, before).polite).toBe('Mira holds nothing.')
  expect(say(held([0, 2]), MINE, before).polite).toBe('')
})

test('an entry, and whose turn it is then', () => {
  expect(say(entered(), MINE)).toEqual({ polite: 'Any, 21, total 96.', assertive: '' })
  expect(say(entered(), THEIRS)).toEqual({ polite: 'Mira: Any, 21, total 96.', assertive: 'Your turn.' })
  expect(say(entered('clock'), MINE).polite).toBe('The clock entered Any for 21 for you.')
})

test('what the clock did is shown to the one for whom it did it', () => {
  const before = room()
  const after = applyEvent(before, entered('clock')).room!
  expect(doneForYou(before, after, MINE)).toBe('The clock entered Any for 21 for you.')
  expect(doneForYou(before, after, THEIRS)).toBe('')
  expect(doneForYou(after, after, MINE)).toBe('')
})

test('nothing is said of what a snapshot shows, and "your turn" not in practice', () => {
  expect(spoken(null, room({ news: [{ version: 4, kind: 'finished' }] }), MINE)).toEqual({ polite: '', assertive: '' })
  const alone = room({ seats: [{ seat: 0, player: 'p-mira', name: 'Mira' }], turns: [] })
  expect(spoken(alone, { ...alone, turns: room().turns }, MINE).assertive).toBe('')
})

test('the start, and the end', () => {
  const opening = room({ stage: 'opening', turns: [] })
  const started: RoomEvent = {
    type: 'started',
    room: ROOM,
    version: 11,
    order: [0, 1],
    contributions: [],
    hands: [hand(0), hand(1)],
    turns: room().turns,
  }
  expect(say(started, MINE, opening)).toEqual({ polite: 'The game began; Mira goes first.', assertive: 'Your turn.' })
  expect(
    say(
      { type: 'finished', room: ROOM, version: 11, result: { places: [], won_at_once: false }, server_seed: '' },
      MINE,
    ).polite,
  ).toBe('The game is over.')
})

test('lines of the log', () => {
  const line = (event: RoomEvent, own = THEIRS, before = room()) => {
    const after = applyEvent(before, event).room!
    return newsText(after, after.news.at(-1)!, own)
  }
  expect(line(entered())).toBe('Mira entered Any for 21')
  expect(line(entered('clock'))).toBe('The clock entered Any for 21 for Mira')
  expect(line(entered('clock'), MINE)).toBe('The clock entered Any for 21 for you')
  expect(line(thrown())).toBe('Mira threw 5 5 2 6 3')
  expect(line(thrown('clock'), MINE)).toBe('The clock threw 5 5 2 6 3 for you')
  expect(line({ type: 'seated', room: ROOM, version: 11, seat: { seat: 2, player: 'p-x', name: 'Xu' } })).toBe(
    'Xu took a seat',
  )
  expect(line({ type: 'left', room: ROOM, version: 11, host: 0, seats: [] })).toBe('Mira and Aiko left')
  expect(line({ type: 'rematch_wanted', room: ROOM, version: 11, seat: 1 })).toBe('Aiko wants a rematch')
  expect(line({ type: 'clock_renewed', room: ROOM, version: 11, turns: [] })).toBe(
    'The service was away: the turn has its whole time again',
  )
})

test('dice on demand', () => {
  expect(sayDice(room(), MINE, [])).toBe('No dice thrown yet. Three throws left.')
  const now = room({ hands: [hand(0, { sheet: thrownSheet([5, 5, 2, 6, 3], 2) }), hand(1)] })
  expect(sayDice(now, MINE, [0, 1])).toBe('Dice 5 5 2 6 3. Held 5 5. One throw left.')
  expect(sayDice(now, THEIRS, [])).toBe('Dice 5 5 2 6 3. None held. One throw left.')
})

test('potentials on demand, best first', () => {
  const now = room({ hands: [hand(0, { sheet: thrownSheet([5, 5, 2, 6, 3]) }), hand(1)] })
  expect(sayPotentials(now, MINE)).toBe('Any 17, Low 2.')
  const poor = {
    ...thrownSheet([5, 5, 2, 6, 3]),
    rows: [
      { row: 'low', score: null, potential: 0, most: 5 },
      { row: 'any', score: null, potential: 9, most: 30 },
    ],
  }
  expect(sayPotentials(room({ hands: [hand(0, { sheet: poor }), hand(1)] }), MINE)).toBe('Any 9, others 0.')
  expect(sayPotentials(now, THEIRS)).toBe('Nothing can be entered now.')
  expect(sayPotentials(room(), MINE)).toBe('Nothing can be entered now.')
})

test('the last event and the clock on demand', () => {
  expect(sayLast(room(), MINE)).toBe('Nothing has happened yet.')
  expect(sayLast(room({ news: [{ version: 3, kind: 'finished' }] }), MINE)).toBe('The game is over.')
  expect(sayClock(room(), MINE, 0, 0)).toBe('No clock runs.')
  const timed = room({ turns: [{ seat: 0, round: 1, deadline_ms: 30_000 }] })
  expect(sayClock(timed, MINE, 0, 5_000)).toBe('You have 25 seconds left.')
  expect(sayClock(timed, THEIRS, 0, 29_000)).toBe('Mira has 1 second left.')
})
