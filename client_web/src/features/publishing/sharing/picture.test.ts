import { expect, test } from 'vitest'
import { BANKING_CARD, hand, room, sheet } from '../../../model/room/fixtures.ts'
import type { GameHead } from '../../../net/wire.ts'
import { altText, factsOfHead, factsOfRoom, fit, HEIGHT, layout, WIDTH, type Measure, type PictureFacts } from './picture.ts'

/** Every character is half as wide as it is high. */
const measure: Measure = (text, _font, size) => [...text].length * size * 0.5
const LINK = 'dice.example/g/KDJ47WQZ'

const row = (name: string, score: number | null) => ({ row: name, score, potential: null, most: 50, barred: null })
const result = { places: [{ seat: 0, place: 2, total: 20 }, { seat: 1, place: 1, total: 57 }], won_at_once: false, settlement: [] }
const finished = room({
  stage: 'finished',
  turns: [],
  result: result as never,
  hands: [hand(0), hand(1, { sheet: sheet({ rows: [row('low', 3), row('high', 45), row('any', 0)] as never }) })],
})

function many(count: number, name = 'Maximilian-Alexander'): PictureFacts {
  const lines = Array.from({ length: count }, (_, seat) => ({ seat, place: seat + 1, total: 400 - seat, name }))
  return { game: 'Sample', outcome: `${name} wins`, date: '', lines, best: null, link: LINK }
}

test('it says who won, all places and the best rows of the winner', () => {
  const facts = factsOfRoom(finished, LINK, null)
  expect(facts.outcome).toBe('Aiko wins')
  expect(facts.lines.map(({ name, place, total }) => [place, name, total])).toEqual([[1, 'Aiko', 57], [2, 'Mira', 20]])
  expect(facts.best).toEqual({ name: 'Aiko', rows: ['High 45', 'Low 3'] })
})

test('a game without rows has no best ones', () => {
  expect(factsOfRoom({ ...finished, card: BANKING_CARD, hands: [hand(0), hand(1)] }, LINK, null).best).toBeNull()
})

test('the picture in words says the same', () => {
  expect(altText(factsOfRoom(finished, LINK, null))).toBe(
    'Aiko wins. Sample on Regatta. 1. Aiko, 57; 2. Mira, 20. Aiko’s best rows: High 45 and Low 3.',
  )
})

test('where there is only the line of the list, who took their name out is somebody', () => {
  const head = { name: 'Sample', ended_ms: Date.UTC(2026, 0, 2, 12), seats: [{ seat: 0, name: null }, { seat: 1, name: 'Aiko' }], result }
  const facts = factsOfHead(head as unknown as GameHead, LINK)
  expect(facts).toMatchObject({ outcome: 'Aiko wins', date: 'Jan 2, 2026', best: null })
  expect(facts.lines.map((line) => line.name)).toEqual(['Aiko', 'A player'])
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('%i seats fit, with names as long as they come', (count) => {
  const items = layout(many(count), measure)
  const plates = items.filter((item) => item.kind === 'plate')
  expect(plates).toHaveLength(count)
  for (const item of items) {
    if (item.kind === 'text') {
      const width = measure(item.text, item.font, item.size)
      const left = item.align === 'left' ? item.x : item.x - width
      expect(left, item.text).toBeGreaterThanOrEqual(0)
      expect(left + width, item.text).toBeLessThanOrEqual(WIDTH)
      expect(item.y).toBeLessThan(HEIGHT)
    }
  }
  for (const [index, one] of plates.entries())
    for (const other of plates.slice(index + 1))
      expect(one.x + one.width <= other.x || one.y + one.height <= other.y, `${index}`).toBe(true)
  // Above the foot.
  expect(Math.max(...plates.map((plate) => plate.y + plate.height))).toBeLessThan(HEIGHT - 68 - 26)
})

test('a name never runs into the total', () => {
  const items = layout(many(8, 'W'.repeat(60)), measure)
  const names = items.flatMap((item) => (item.kind === 'text' && item.text.endsWith('…') && item.size === 34 ? [item] : []))
  const totals = items.flatMap((item) => (item.kind === 'text' && item.align === 'right' && item.size === 40 ? [item] : []))
  expect(names).toHaveLength(8)
  names.forEach((name, index) => {
    const total = totals[index]!
    expect(name.x + measure(name.text, 'sans', 34)).toBeLessThan(total.x - measure(total.text, 'sans', 40))
  })
})

test('who won is written smaller before it is cut', () => {
  const heading = (outcome: string): [string, number] => {
    const [item] = layout({ ...many(2), outcome }, measure)
    return item?.kind === 'text' ? [item.text, item.size] : ['', 0]
  }
  expect(heading('Aiko wins')).toEqual(['Aiko wins', 62])
  expect(heading('Ada Lovelace-Byrons wins')).toEqual(['Ada Lovelace-Byrons wins', 62])
  expect(heading('Maximilian-Alexander-B wins')).toEqual(['Maximilian-Alexander-B wins', 54])
  expect(heading('W'.repeat(50))).toEqual([expect.stringMatching(/^W+…$/), 46])
})

test('bars are as long as totals are high, and none goes below nothing', () => {
  const facts = { ...many(3), lines: many(3).lines.map((line, index) => ({ ...line, total: [200, 50, -10][index]! })) }
  expect(layout(facts, measure).flatMap((item) => (item.kind === 'plate' ? [item.part] : []))).toEqual([1, 0.25, 0])
  const nothing = { ...many(2), lines: many(2).lines.map((line) => ({ ...line, total: 0 })) }
  expect(layout(nothing, measure).flatMap((item) => (item.kind === 'plate' ? [item.part] : []))).toEqual([0, 0])
})

test('what is cut ends in an ellipsis, between whole characters', () => {
  expect(fit('Ada', 'sans', 10, 15, measure)).toBe('Ada')
  expect(fit('Ada Lovelace', 'sans', 10, 25, measure)).toBe('Ada…')
  expect(fit('👩‍👩‍👧x', 'sans', 10, 26, measure)).toBe('…')
  expect(fit('', 'sans', 10, 0, measure)).toBe('')
})
