import { expect, test } from 'vitest'
import type { RoomEvent } from '../../net/wire.ts'
import { AIKO, entered, hand, MIRA, OPEN, room, snapshot, STAND_IN_RULES, thrown } from './fixtures.ts'
import { applyEvent } from './fold.ts'
import type { Room } from './room.ts'
import { isBot, onLastChance } from './seating.ts'

const ROOM = 'KDJ47WQZ'
const OF = { room: ROOM, version: 11 } as const
const BOT = { seat: 2, player: 'bot-stand-in', name: 'Stand-in', bot: true }

function after(event: RoomEvent, before = room()): Room {
  const applied = applyEvent(before, event)
  if (applied.outcome !== 'applied') throw new Error(applied.outcome)
  return applied.room
}
const lastEntry = (now: Room) => now.log.at(-1)

test('the host takes a seat away, which is told apart from leaving', () => {
  const seats = [{ seat: 0, ...MIRA }]
  expect(lastEntry(after({ ...OF, type: 'left', seats, host: 0, kicked: true }))).toMatchObject({
    kind: 'kicked',
    names: ['Aiko'],
  })
  expect(lastEntry(after({ ...OF, type: 'left', seats, host: 0 }))).toMatchObject({ kind: 'left', names: ['Aiko'] })
})

test('the admission: only its lock is news', () => {
  const locked = after({ ...OF, type: 'admission', admission: { ...OPEN, locked: true } })
  expect(locked.admission.locked).toBe(true)
  expect(lastEntry(locked)).toMatchObject({ kind: 'admission', locked: true })
  const used = after({ ...OF, type: 'admission', admission: { ...OPEN, uses: 2 } })
  expect(used.admission.uses).toBe(2)
  expect(used.log).toEqual([])
})

test('another host', () => {
  const now = after({ ...OF, type: 'handed_over', host: 1 })
  expect(now.host).toBe(1)
  expect(lastEntry(now)).toMatchObject({ kind: 'host', seat: 1 })
})

test('a stand-in plays for a seat without a clock, until its player is back with the whole time', () => {
  const clocked = room({ turns: [{ seat: 0, round: 1, deadline_ms: 5 }], missed: [2, 0], stand_ins: [1] })
  const left = after({ ...OF, type: 'stand_in', seat: 0 }, clocked)
  expect(left).toMatchObject({ stand_ins: [0, 1], turns: [{ seat: 0, deadline_ms: null }] })
  const turns = [{ seat: 0, round: 1, deadline_ms: 99 }]
  const back = after({ ...OF, version: 12, type: 'taken_back', seat: 0, turns }, left)
  expect(back).toMatchObject({ stand_ins: [1], turns, missed: [0, 0] })
  expect(after({ ...OF, version: 12, type: 'taken_back', seat: 1 }, left).turns).toEqual(left.turns)
  expect(back.log.map((log) => log.kind)).toEqual(['stand_in', 'back'])
})

test('turns that run out of time are counted, until the player moves', () => {
  expect(after(entered({ by: 'clock' })).missed).toEqual([1, 0])
  expect(after(entered({ by: 'clock' }), room({ missed: [] })).missed).toEqual([1, 0])
  // With its last entry the game is over, and no turn was missed.
  expect(after(entered({ by: 'clock', turns: [] })).missed).toEqual([0, 0])
  expect(after(entered({ by: 'stand_in' }), room({ missed: [2, 0] })).missed).toEqual([2, 0])
  expect(after(entered(), room({ missed: [1, 1] })).missed).toEqual([0, 1])
  expect(after(thrown({ by: 'clock' })).missed).toEqual([0, 0])
  expect(after(thrown(), room({ missed: [1, 0] })).missed).toEqual([0, 0])
  const hidden: RoomEvent = { ...OF, type: 'concealed', seat: 1, turns: [{ seat: 0, round: 2, deadline_ms: null }], by: 'clock' }
  expect(after(hidden).missed).toEqual([0, 1])
})

test('one more missed turn, and a stand-in comes', () => {
  expect(onLastChance(room({ missed: [1, 0] }), 0, STAND_IN_RULES)).toBe(true)
  expect(onLastChance(room({ missed: [1, 0] }), 1, STAND_IN_RULES)).toBe(false)
  expect(onLastChance(room({ missed: [2, 0], stand_ins: [0] }), 0, STAND_IN_RULES)).toBe(false)
})

test('a seat of nobody is a stand-in’s', () => {
  const seats = [...room().seats, BOT]
  expect(isBot(room({ seats }), 2)).toBe(true)
  expect(isBot(room({ seats, stand_ins: [0] }), 0)).toBe(false)
  expect(isBot(room(), 7)).toBe(false)
})

test('an offer of a rematch: accepted, declined, over', () => {
  const three = room({
    stage: 'finished',
    seats: [{ seat: 0, ...MIRA }, { seat: 1, ...AIKO }, BOT],
    hands: [hand(0), hand(1), hand(2)],
  })
  const offered = after({ ...OF, type: 'rematch_wanted', seat: 0, until_ms: 900 }, three)
  expect(offered).toMatchObject({ rematch: [0], rematch_until_ms: 900 })
  const bot = after({ ...OF, version: 12, type: 'rematch_wanted', seat: 2, until_ms: 900 }, offered)
  expect(bot.rematch).toEqual([0, 2])
  expect(bot.log).toEqual(offered.log)
  const declined = after({ ...OF, version: 13, type: 'rematch_declined', seat: 0 }, bot)
  expect(declined).toMatchObject({ rematch: [2], rematch_declined: [0] })
  const rematchChanged = after({ ...OF, version: 14, type: 'rematch_wanted', seat: 0, until_ms: 900 }, declined)
  expect(rematchChanged).toMatchObject({ rematch: [2, 0], rematch_declined: [] })
  const over = after({ ...OF, version: 14, type: 'rematch_expired' }, declined)
  expect(over).toMatchObject({ rematch: [], rematch_declined: [], rematch_until_ms: null })
  expect(over.log.map((log) => log.kind)).toEqual(['rematch', 'declined', 'lapsed'])
})

test('who answered last is told with the next room, and wants it unless that was a refusal', () => {
  const ready: RoomEvent = { ...OF, type: 'rematch_ready', seat: 1, next_room: 'AAAABBBB' }
  const offered = room({ rematch: [0], rematch_until_ms: 9 })
  expect(after(ready, offered)).toMatchObject({
    stage: 'archived',
    rematch: [0, 1],
    next_room: 'AAAABBBB',
    rematch_until_ms: null,
  })
  expect(after(ready, room({ rematch: [0, 2], rematch_declined: [1] })).rematch).toEqual([0, 2])
  expect(after({ ...ready, seat: null }, offered).rematch).toEqual([0])
})

test('what a game did to ratings is told, also to who comes back later, and who did not come to a match', () => {
  const ratings = [{ seat: 0, before: 1500, after: 1512 }]
  const recorded = after({ ...OF, type: 'recorded', ratings }, room({ stage: 'finished' }))
  expect(recorded).toMatchObject({ recorded: true, ratings })
  expect(applyEvent(null, snapshot({ version: 12, ratings })).room?.ratings).toEqual(ratings)
  const off = after({ ...OF, type: 'archived', silent: [1] }, room({ stage: 'opening', matched: true }))
  expect(off).toMatchObject({ stage: 'archived', silent: [1] })
  expect(lastEntry(off)).toMatchObject({ kind: 'called_off', names: ['Aiko'] })
  expect(after({ ...OF, type: 'archived' }).log).toEqual([])
})
