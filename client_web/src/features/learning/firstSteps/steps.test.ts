import { expect, test } from 'vitest'
import { CARD, hand, room, sheet, thrownSheet } from '../../../model/room/fixtures.ts'
import type { Sheet } from '../../../net/wire.ts'
import { guidance, mostAlike, type Chosen } from './steps.ts'

const NOTHING: Chosen = { dice: [0, 1, 2, 3, 4], held: [], rows: [], worths: {} }
const OPEN = sheet().rows
/** Each face has a row in the upper section. */
const SIX = {
  ...CARD,
  rows: [1, 2, 3, 4, 5, 6].map((face) => ({ row: `row-${face}`, name: `Row ${face}`, section: 'upper' as const, hint: '', aliases: [] })),
}

/** What is said with this sheet before one, in the own turn. */
function guided(own: Sheet, play: Partial<Chosen> = {}, asText = false) {
  return guidance(room({ card: SIX, hands: [hand(0, { sheet: own }), hand(1)] }), 0, { ...NOTHING, ...play }, asText)
}

function thrown(faces: number[], throws = 1): Sheet {
  const rows = SIX.rows.map(({ row }, index) => ({ row, score: null, potential: faces.filter((face) => face === index + 1).length * (index + 1), most: 30 }))
  return { ...thrownSheet(faces, throws), rows }
}

test('a turn goes from throw to entry, by what lies on the table', () => {
  expect(guided(sheet())).toMatchObject({ step: 'throw', number: 1, of: 5, text: expect.stringContaining('“Throw 5 dice”') })
  expect(guided(thrown([5, 5, 2, 6, 3]))).toMatchObject({ step: 'hold', text: expect.stringContaining('your two fives') })
  expect(guided(thrown([5, 5, 2, 6, 3]), { held: [0, 1], dice: [2, 3, 4] })).toMatchObject({
    step: 'throw-others',
    text: expect.stringContaining('“Throw 3 dice”'),
  })
  expect(guided(thrown([5, 5, 2, 5, 3], 2), { held: [0, 1] })).toMatchObject({ step: 'hold', text: expect.stringContaining('One more') })
  expect(guided(thrown([5, 5, 2, 5, 3], 3))).toMatchObject({ step: 'enter', text: expect.stringContaining('Choose Row 5 for 15') })
  const chosen = { rows: [{ row: 'row-5' }], worths: { 'row-5': 15 } }
  expect(guided(thrown([5, 5, 2, 5, 3], 3), chosen)?.text).toContain('“Enter 15”')
})

test('each text changes as soon as it is no longer true', () => {
  expect(guided(thrown([5, 5, 2, 6, 3]), { held: [] })?.step).toBe('hold')
  // Held dice of another face are to be let go first.
  expect(guided(thrown([5, 5, 2, 6, 3]), { held: [3] })?.text).toContain('your two fives')
  expect(guided(thrown([5, 5, 2, 5, 3], 3), { rows: [{ row: 'row-2' }] })?.text).toContain('Choose Row 5')
})

test('where commands are typed, the guide says what to type', () => {
  expect(guided(sheet(), {}, true)?.text).toContain('Type all')
  expect(guided(thrown([5, 5, 2, 6, 3]), {}, true)?.text).toContain('type keep 55')
  expect(guided(thrown([5, 5, 2, 5, 3], 3), {}, true)?.text).toContain('Type Row 5: the row gets 15 points')
})

test('after the turn the guide says what a game is, with the bonus and how far one has come', () => {
  const entered = sheet({ rows: OPEN.map((row, index) => (index === 0 ? { ...row, score: 4 } : row)) })
  expect(guided(entered)).toMatchObject({ step: 'done', number: 5 })
  expect(guided(entered)?.text).toMatch(/A game has two.*4 points in Row 1 to Row 6 earn a bonus: you have 1/)
})

test('while another plays one reads so, and nothing is said to who watches or before and after a game', () => {
  const turns = [{ seat: 1, round: 1, deadline_ms: null }]
  expect(guidance(room({ turns }), 0, NOTHING, false)?.text).toContain('Aiko plays now')
  expect(guidance(room({ stage: 'opening' }), 0, NOTHING, false)).toBeNull()
  expect(guidance(room({ stage: 'finished' }), 0, NOTHING, false)).toBeNull()
  expect(guidance(room(), null, NOTHING, false)).toBeNull()
})

test('what to hold: the face of most dice, of several the highest', () => {
  expect(mostAlike([1, 1, 4, 4, 6])).toEqual({ face: 4, count: 2 })
  expect(mostAlike([2, 2, 2, 6, 6])).toEqual({ face: 2, count: 3 })
  expect(mostAlike([6, 1, 3, 4, 5])).toEqual({ face: 6, count: 1 })
})
