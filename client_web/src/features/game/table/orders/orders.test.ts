import { expect, test } from 'vitest'
import type { Room } from '../../../../model/room/room.ts'
import { room as fixture } from '../../../../model/room/fixtures.ts'
import type { ConditionalOrder } from '../../../../net/wire.ts'
import { draftOf, hasOrders, mayOrder, movedUp, openRows, pipsIn, withPips } from './orders.ts'
import { orders } from './texts.ts'

const DAY_MS = 86_400_000
const room = fixture()
const over = (turn_ms: number | null, more: Partial<Room> = {}): Room => ({ ...room, ...more, options: { ...room.options, turn_ms } })
const [turn] = room.turns
const plays = turn?.seat ?? 0
const waits = room.seats.find(({ seat }) => seat !== plays)?.seat ?? 1
const order: ConditionalOrder = { keep: 'most_frequent', pips: [], early: true, rows: [{ row: 'yacht', least: 50 }], otherwise: [], bank_from: null }

test('orders are for games over days and without a clock', () => {
  expect([null, 20_000, 3_600_000, DAY_MS].map((ms) => hasOrders(over(ms)))).toEqual([true, false, false, true])
  expect(hasOrders(over(DAY_MS, { stage: 'finished' }))).toBe(false)
})

test('who waits may leave one, and whose turn it is may not', () => {
  expect(mayOrder(over(DAY_MS), waits)).toBe(true)
  expect(mayOrder(over(DAY_MS), plays)).toBe(false)
  expect(mayOrder(over(DAY_MS, { stand_ins: [waits] }), waits)).toBe(false)
  expect(mayOrder(over(DAY_MS, { out: [{ seat: waits, why: 'resigned' }] }), waits)).toBe(false)
})

test('the form begins with what is set, else with the last open row, or with a number of points', () => {
  const rows = openRows(room, waits)
  expect(draftOf(order, rows, 1)).toEqual(order)
  expect(draftOf(null, rows, 1).rows).toEqual([{ row: rows.at(-1)?.row, least: 1 }])
  expect(draftOf(null, rows, 2).rows).toHaveLength(2)
  expect(draftOf(null, [], 0)).toMatchObject({ rows: [], bank_from: 50 })
})

test('only what keeps certain faces names them', () => {
  expect(withPips({ ...order, keep: 'face' }, 4, '11').pips).toEqual([4])
  expect(withPips({ ...order, keep: 'pips' }, 4, '2 4,1x9 4').pips).toEqual([2, 4, 1, 4])
  expect(withPips({ ...order, pips: [6] }, 4, '11').pips).toEqual([])
  expect(pipsIn('1'.repeat(30))).toHaveLength(10)
})

test('a row moves up by one, and the first stays', () => {
  expect(movedUp(['a', 'b', 'c'], 2)).toEqual(['a', 'c', 'b'])
  expect(movedUp(['a', 'b'], 0)).toEqual(['a', 'b'])
})

test('an order is said in one sentence', () => {
  const rows = [
    { name: 'Yacht', least: 50 },
    { name: 'Chance', least: 0 },
  ]
  expect(orders.sentence(order, rows, ['Ones'])).toBe(
    'Throw, keep the most frequent face; then enter the first that fits of Yacht with 50 or more or Chance; otherwise enter Ones.',
  )
  expect(orders.sentence({ keep: 'pips', pips: [2, 4], early: false }, rows.slice(0, 1), [])).toBe(
    'Make all throws, keep 2 4; then enter Yacht with 50 or more; otherwise leave the turn to me.',
  )
  expect(orders.bankSentence(1)).toBe('Throw, set aside what gives most, and bank from 1 point.')
})
