// What sequences of docs/folds seldom have: they hold all else.
import { expect, test } from 'vitest'
import type { RoomEvent } from '../../net/wire.ts'
import { CARD, hiddenSheet, sheet, thrownSheet } from './fixtures.ts'
import { afterConcealed, afterEntered, afterThrown } from './sheets.ts'

type Of<Type extends RoomEvent['type']> = Extract<RoomEvent, { type: Type }>

const OF = { room: 'KDJ47WQZ', version: 11, seat: 0 } as const
const FACES = [6, 6, 6, 6, 6]

function thrown(made: number, part: Partial<Of<'thrown'>>): Of<'thrown'> {
  return { ...OF, type: 'thrown', dice: [0, 1, 2, 3, 4], faces: FACES, throw: made, tumble: 1, by: 'player', ...part }
}

test('rows that a joker may not take say why, until other dice lie there', () => {
  const barred = afterThrown(CARD, sheet(), thrown(1, { worth: [null, 30, null], barred: 'not now' }))
  expect(barred.rows.map((row) => [row.potential, row.barred])).toEqual([
    [null, 'not now'],
    [30, undefined],
    [null, 'not now'],
  ])
  expect(barred.offers.enter).toEqual(['high'])
  const next = afterThrown(CARD, barred, thrown(2, { worth: [1, 2, 3] }))
  expect(next.rows.every((row) => !('barred' in row))).toBe(true)
  const filled = afterThrown(CARD, thrownSheet([1, 2, 3, 4, 5]), thrown(2, { worth: [null, null, 1], barred: 'no' }))
  expect(filled.rows.map((row) => row.barred)).toEqual(['no', undefined, undefined])
})

test('no throw is left after the last one', () => {
  const last = afterThrown(CARD, sheet(), thrown(3, { worth: [1, 2, 3] }))
  expect(last.offers).toEqual({ throw: [], hold: false, enter: ['low', 'high', 'any'] })
})

test('an entry may change another row, lines and how far a bonus is', () => {
  const entry: Of<'entered'> = {
    ...OF,
    type: 'entered',
    rows: { low: 4 },
    dice: {},
    scores: { any: 130 },
    lines: { bonus: 35 },
    reached: { bonus: 4 },
    total: 181,
    done: true,
    turns: [],
    by: 'player',
  }
  const after = afterEntered(CARD, thrownSheet([1, 1, 1, 1, 2]), entry)
  expect(after.rows.map((row) => row.score)).toEqual([4, 12, 130])
  expect(after.lines).toEqual([{ line: 'bonus', value: 35, reached: 4, aim: 4 }])
  expect(after).toMatchObject({ faces: [], throws: 0, total: 181, done: true, offers: { throw: [], enter: [] } })
})

test('of a hidden seat that is done one sees that it is', () => {
  const over: Of<'concealed'> = { ...OF, type: 'concealed', turns: [], by: 'player' }
  expect(afterConcealed(CARD, hiddenSheet(3), over)).toEqual(hiddenSheet(0))
  expect(afterConcealed(CARD, hiddenSheet(3), { ...over, done: true })).toEqual({ ...hiddenSheet(0), done: true })
  expect(afterConcealed(CARD, hiddenSheet(3), { ...OF, type: 'concealed' })).toEqual(hiddenSheet(3))
})
