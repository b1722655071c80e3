import { expect, test } from 'vitest'
import { CARD, hand, room, sheet } from '../../../../model/room/fixtures.ts'
import type { LogEntryOf } from '../../../../model/room/log.ts'
import type { Room } from '../../../../model/room/room.ts'
import { diceOfRow, yachtRow, yachtSince } from './yacht.ts'

const ROWS = [
  { row: 'low', score: null, potential: null, most: 5 },
  { row: 'high', score: null, potential: null, most: 50 },
  { row: 'any', score: null, potential: null, most: 30 },
]

function table(part: Partial<Room> = {}): Room {
  return room({ hands: [hand(0, { sheet: sheet({ rows: ROWS }) }), hand(1, { sheet: sheet({ rows: ROWS }) })], ...part })
}

function entry(part: Partial<LogEntryOf<'entered'>> = {}): LogEntryOf<'entered'> {
  return { version: 12, kind: 'entered', seat: 0, rows: { high: 50 }, faces: [4, 4, 4, 4, 4], bonus: 0, total: 50, by: 'player', ...part }
}

test('all dice alike in the row that gives the most are a yacht, whatever the row is called', () => {
  expect(yachtRow(table(), entry())).toBe('high')
})

test('a nought there, other dice there, and all alike in another row are none', () => {
  expect(yachtRow(table(), entry({ rows: { high: 0 } }))).toBeNull()
  expect(yachtRow(table(), entry({ faces: [4, 4, 4, 4, 5] }))).toBeNull()
  expect(yachtRow(table(), entry({ rows: { any: 20 } }))).toBeNull()
})

test('where two rows give as much, none stands out', () => {
  const rows = ROWS.map((row) => ({ ...row, most: Math.min(30, row.most) }))
  const even = table({ hands: [hand(0, { sheet: sheet({ rows }) })] })
  expect(yachtRow(even, entry())).toBeNull()
})

test('what is hidden is not celebrated: neither without dice nor without a card', () => {
  expect(yachtRow(table(), entry({ faces: [] }))).toBeNull()
  expect(yachtRow(table({ hands: [hand(0, { sheet: sheet({ rows: [], hidden: true }) })] }), entry())).toBeNull()
})

test('of ten dice in two rows five alike are enough, in the one that gives the most', () => {
  const ten = table({ card: { ...CARD, tray: Array<string>(10).fill('light'), entries: 2 } })
  expect(diceOfRow(ten)).toBe(5)
  const faces = [1, 2, 3, 4, 6, 5, 5, 5, 5, 5]
  expect(yachtRow(ten, entry({ rows: { any: 16, high: 50 }, faces }))).toBe('high')
  expect(yachtRow(ten, entry({ rows: { any: 16, low: 3 }, faces }))).toBeNull()
})

test('a yacht is celebrated once: not again, and not for who comes later', () => {
  const yacht = entry()
  const after = table({ log: [yacht, { version: 13, kind: 'finished' }] })
  expect(yachtSince(after, 11)).toBe(yacht)
  expect(yachtSince(after, 12)).toBeNull()
  expect(yachtSince(table({ log: [] }), 0)).toBeNull()
})
