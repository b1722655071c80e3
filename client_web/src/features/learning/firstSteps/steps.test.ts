import { expect, test } from 'vitest'
import { BANKING_CARD, CARD, hand, room, sheet, thrownSheet } from '../../../model/room/fixtures.ts'
import type { Card, Sheet } from '../../../net/wire.ts'
import { cardToLearn } from './cardToLearn.ts'
import { guidance, mostAlike, type Chosen } from './steps.ts'

const NOTHING: Chosen = { dice: [0, 1, 2, 3, 4], held: [], rows: [], worths: {} }
const OPEN = sheet().rows

/** What is said with this sheet before one, in the own turn. */
function said(own: Sheet, play: Partial<Chosen> = {}) {
  return guidance(room({ hands: [hand(0, { sheet: own }), hand(1)] }), 0, { ...NOTHING, ...play })
}

function thrown(faces: number[], throws = 1): Sheet {
  return { ...thrownSheet(faces, throws), rows: OPEN }
}

function filled(count: number): Sheet {
  return sheet({ rows: OPEN.map((row, index) => (index < count ? { ...row, score: 4 } : row)) })
}

test('the first turn goes from throw to entry, by what lies on the table', () => {
  expect(said(sheet())).toMatchObject({ step: 'throw', number: 1, of: 6, text: expect.stringContaining('“Throw 5 dice”') })
  expect(said(thrown([5, 5, 2, 6, 3]))).toMatchObject({ step: 'hold', text: expect.stringContaining('your two fives') })
  expect(said(thrown([5, 5, 2, 6, 3]), { held: [0, 1], dice: [2, 3, 4] })).toMatchObject({
    step: 'throw-others',
    text: expect.stringContaining('“Throw 3 dice”'),
  })
  expect(said(thrown([5, 5, 2, 5, 3], 2), { held: [0, 1] })).toMatchObject({
    step: 'enter',
    text: expect.stringContaining('throw once more'),
  })
  expect(said(thrown([5, 5, 2, 5, 3], 3))).toMatchObject({ step: 'enter', text: expect.stringContaining('No throws are left') })
})

test('a row may be chosen at any time: then entering is next, and what is released is to be held again', () => {
  for (const throws of [1, 2, 3])
    expect(said(thrown([5, 5, 2, 6, 3], throws), { rows: [{ row: 'any' }], worths: { any: 21 } })?.text).toContain('“Enter 21”')
  expect(said(thrown([5, 5, 2, 6, 3]), { held: [] })?.step).toBe('hold')
})

test('the second turn is about the bonus, with how far one has come, and the third about people', () => {
  const second = said(filled(1))
  expect(second).toMatchObject({ step: 'bonus', number: 5, of: 6 })
  expect(second?.text).toMatch(/4 points in Low to Low.*You have 1/)
  expect(said({ ...thrown([1, 2, 3, 4, 6]), rows: filled(1).rows })?.step).toBe('bonus')
  expect(said(filled(2))).toMatchObject({ step: 'people', number: 6, text: expect.stringContaining('“Play online”') })
})

test('where no bonus is on the card, people come after the first turn', () => {
  const plain = { ...filled(1), lines: [] }
  expect(said(plain)).toMatchObject({ step: 'people', number: 5, of: 5 })
})

test('while another plays one reads so, and at the end of the steps their words stay', () => {
  const turns = [{ seat: 1, round: 1, deadline_ms: null }]
  expect(guidance(room({ turns }), 0, NOTHING)).toMatchObject({ step: 'throw', text: expect.stringContaining('Aiko plays now') })
  const last = room({ turns, hands: [hand(0, { sheet: filled(2) }), hand(1)] })
  expect(guidance(last, 0, NOTHING)).toMatchObject({ step: 'people', text: expect.stringContaining('people') })
})

test('nothing is said before and after the game, to who watches, and with a full card', () => {
  expect(guidance(room({ stage: 'opening' }), 0, NOTHING)).toBeNull()
  expect(guidance(room({ stage: 'finished' }), 0, NOTHING)).toBeNull()
  expect(guidance(room(), null, NOTHING)).toBeNull()
  expect(said({ ...filled(3), done: true })).toBeNull()
})

test('what to hold: the face of most dice, of several the highest', () => {
  expect(mostAlike([1, 1, 4, 4, 6])).toEqual({ face: 4, count: 2 })
  expect(mostAlike([2, 2, 2, 6, 6])).toEqual({ face: 2, count: 3 })
  expect(mostAlike([6, 1, 3, 4, 5])).toEqual({ face: 6, count: 1 })
  expect(said(thrown([6, 1, 3, 4, 5]))?.text).toContain('such as the highest')
})

test('the game to learn with has a bonus: the chosen one, else the first', () => {
  const total = { line: 'total', name: 'Upper total', section: 'upper' as const }
  const like = (ruleset: string, part: Partial<Card> = {}): Card => ({ ...CARD, ruleset, lines: [...CARD.lines, total], ...part })
  const plain = like('plain', { lines: [total] })
  const cards = [plain, like('crowd', { seats_min: 3 }), like('pairs', { entries: 2 }), BANKING_CARD, like('one'), like('two')]
  expect(cardToLearn(cards, 'two')?.ruleset).toBe('two')
  for (const chosen of [null, 'plain', 'crowd', 'pairs', 'gone']) expect(cardToLearn(cards, chosen)?.ruleset).toBe('one')
  expect(cardToLearn([plain, BANKING_CARD], 'plain')).toBeNull()
})
