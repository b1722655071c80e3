import { expect, test } from 'vitest'
import { CARD, hiddenSheet, BANKING_CARD, bankingSheet, room, sheet, thrownSheet } from './fixtures.ts'
import { cardHidden, faceDown, facesToDraw, throwsLeft, withBlankCards } from './hands.ts'

test('no throw offered means none left, whatever the count', () => {
  expect(throwsLeft(room(), sheet())).toBe(3)
  expect(throwsLeft(room(), thrownSheet([1, 1, 1, 1, 1], 1))).toBe(2)
  expect(throwsLeft(room(), thrownSheet([1, 1, 1, 1, 1], 3))).toBe(0)
})

test('where no number bounds the throws, nothing is counted', () => {
  expect(throwsLeft(room({ card: BANKING_CARD }), bankingSheet())).toBeNull()
})

test('dice that were thrown unseen lie face down', () => {
  expect(faceDown(hiddenSheet(1))).toBe(true)
  expect(faceDown(hiddenSheet(0))).toBe(false)
  expect(faceDown(thrownSheet([1, 2, 3, 4, 5]))).toBe(false)
  expect(facesToDraw(room(), hiddenSheet(2))).toEqual([0, 0, 0, 0, 0])
  expect(facesToDraw(room(), hiddenSheet(0))).toEqual([])
  expect(facesToDraw(room(), thrownSheet([1, 2, 3, 4, 5]))).toEqual([1, 2, 3, 4, 5])
})

test('at the opening each seat has a card that nobody has written on, and from the first turn on that of the server', () => {
  const opening = withBlankCards(room({ stage: 'opening', hands: [], turns: [] }))
  expect(opening.hands.map(({ seat, sheet }) => [seat, sheet.total, sheet.rows, sheet.offers.throw])).toEqual([[0, 0, [], []], [1, 0, [], []]])
  for (const stage of ['gathering', 'playing', 'finished', 'archived'] as const) {
    const other = room({ stage, hands: [] })
    expect(withBlankCards(other)).toBe(other)
  }
})

test('a card is hidden where its rows are, not where it has none', () => {
  expect(cardHidden(room(), hiddenSheet())).toBe(true)
  expect(cardHidden(room(), sheet({ hidden: true }))).toBe(false)
  expect(cardHidden(room({ card: { ...CARD, rows: [] } }), hiddenSheet())).toBe(false)
})
