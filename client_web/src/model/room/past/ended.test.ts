import { expect, test } from 'vitest'
import type { RoomEvent } from '../../../net/wire.ts'
import { lastTurnOf, withPast, type Past } from './ended.ts'
import { BANKING_CARD, bankingSheet, entered, hand, OPTIONS, room, sheet, snapshot, thrown } from '../fixtures.ts'
import { applyEvent } from '../fold.ts'
import type { Room } from '../room.ts'

function after(start: Room, ...events: RoomEvent[]): Room {
  return events.reduce((now, event) => {
    const { room, outcome } = applyEvent(now, event)
    expect(outcome).toBe('applied')
    return room as Room
  }, start)
}

const AIKOS = [{ seat: 1, round: 1, deadline_ms: null }]
const SECOND = [{ seat: 0, round: 2, deadline_ms: null }]

test('a turn that ends by an entry is kept with its round and the total by then', () => {
  const now = after(room(), thrown(), entered({ version: 12, turns: AIKOS, total: 25 }))
  expect(now.ended).toMatchObject([{ seat: 0, round: 1, total: 25, end: { kind: 'entered', version: 12 } }])
  expect(lastTurnOf(now, 0)?.total).toBe(25)
  expect(lastTurnOf(now, 1)).toBeNull()
})

test('a throw that loses the turn ends it too', () => {
  const start = room({ card: BANKING_CARD, hands: [hand(0, { sheet: bankingSheet({ total: 300 }) }), hand(1)] })
  const { worth: _worth, ...lost } = thrown({ dice: [0, 1, 2, 3, 4, 5], faces: [2, 3, 3, 4, 6, 6] })
  const now = after(start, { ...lost, lost: 150, total: 300, turns: AIKOS })
  expect(now.ended).toMatchObject([{ seat: 0, round: 1, total: 300, end: { kind: 'thrown', lost: 150 } }])
})

test('of a turn that is hidden it is known that it ended, and no total', () => {
  const hidden = hand(0, { sheet: sheet({ total: null, hidden: true, rows: [] }) })
  const start = room({ options: { ...OPTIONS, reveal: 'hide_all' }, hands: [hidden, hand(1)] })
  const now = after(start, { type: 'concealed', room: start.room, version: 11, seat: 0, turns: AIKOS, by: 'player' })
  expect(now.ended).toMatchObject([{ seat: 0, total: null, end: { kind: 'concealed', what: 'ended' } }])
})

test('what is taken back has not ended', () => {
  const one = entered({ version: 11, turns: AIKOS })
  const other = entered({ version: 12, seat: 1, turns: SECOND })
  const both = after(room(), one, other)
  expect(both.ended).toHaveLength(2)
  const undone = { type: 'undone', room: both.room, seat: 0, hands: both.hands } as const
  expect(after(both, { ...undone, version: 13, turns: AIKOS }).ended.map((turn) => turn.seat)).toEqual([0])
  const all = after(both, { ...undone, version: 13, turns: [{ seat: 0, round: 1, deadline_ms: null }] })
  expect(all.ended).toEqual([])
})

test('where all play at once, a seat that waits has ended the round', () => {
  const both = [0, 1].map((seat) => ({ seat, round: 1, deadline_ms: null }))
  const start = room({ options: { ...OPTIONS, order: 'simultaneous' }, turns: both })
  const waits = after(start, entered({ version: 11, turns: AIKOS }))
  const undone = { type: 'undone', room: start.room, version: 12, seat: 1, hands: start.hands } as const
  expect(after(waits, { ...undone, turns: AIKOS }).ended).toHaveLength(1)
  expect(after(waits, { ...undone, turns: both }).ended).toHaveLength(0)
})

test.each([
  ['before the game', snapshot({ stage: 'opening', turns: [] }), true],
  ['in the first turn', snapshot(), true],
  ['where all play their first turn at once', snapshot({ options: { ...OPTIONS, order: 'free' }, turns: [...AIKOS, { seat: 0, round: 1, deadline_ms: null }] }), true],
  ['in the turn of the second seat', snapshot({ turns: AIKOS }), false],
  ['in the second round', snapshot({ turns: SECOND }), false],
  ['when the game is over', snapshot({ stage: 'finished', turns: [] }), false],
])('a snapshot %s has all turns that ended, or says that they are not known', (_when, shown, whole) => {
  expect(applyEvent(null, shown).room).toMatchObject({ ended: [], endedWhole: whole })
})

test('a snapshot of the version that is here forgets nothing, and one of another begins anew', () => {
  const now = after(room(), entered({ version: 11, turns: AIKOS }))
  const same = applyEvent(now, snapshot({ version: 11, turns: AIKOS })).room
  expect(same?.ended).toEqual(now.ended)
  expect(applyEvent(now, snapshot({ version: 15, turns: SECOND, resync: true })).room).toMatchObject({ ended: [], endedWhole: false })
})

test('turns of before are put ahead of those that were seen, and each once', () => {
  const late = room({ version: 30, turns: SECOND, ended: [], endedWhole: false })
  const seen = after(late, entered({ version: 31, turns: [{ seat: 1, round: 2, deadline_ms: null }], total: 40 }))
  const news = (seat: number, version: number, total: number): Past => ({
    version,
    total,
    news: { kind: 'entered', seat, rows: { low: total }, faces: [], bonus: 0, total, by: 'player' },
  })
  const whole = withPast(seen, [news(0, 12, 25), news(1, 20, 17), news(0, 31, 40)])
  expect(whole.endedWhole).toBe(true)
  expect(whole.ended.map(({ seat, round, total }) => [seat, round, total])).toEqual([
    [0, 1, 25],
    [1, 1, 17],
    [0, 2, 40],
  ])
})
