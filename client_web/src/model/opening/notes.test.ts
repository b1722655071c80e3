import { expect, test } from 'vitest'
import {
  blank,
  linesOf,
  NOTES_MOST,
  readNote,
  readNotes,
  withBytes,
  withLate,
  withNote,
  withShown,
  type Note,
} from './notes.ts'

const GAME = 'KDJ47WQZ'
const ONE = '11'.repeat(32)
const OTHER = '22'.repeat(32)

test('a note is the line that docs/fairness.md has', () => {
  const note = withLate(withShown(withBytes(blank(GAME), 0, ONE), OTHER, [ONE, null]), [0])
  expect(linesOf([note])).toBe(
    `{"format":"regatta.noted","version":1,"game":"${GAME}","commitment":"${OTHER}",` +
      `"seat_commitments":["${ONE}",null],"bytes":{"0":"${ONE}"},"late":[0]}\n`,
  )
  expect(readNotes(JSON.stringify([note]))).toEqual([note])
})

test('what was noted first stays, whatever is told later', () => {
  const first = withShown(withBytes(blank(GAME), 0, ONE), ONE, [ONE, null])
  expect(withShown(first, OTHER, [OTHER, OTHER])).toEqual(first)
  expect(withBytes(first, 0, OTHER)).toEqual(first)
  expect(withBytes(first, 2, OTHER).bytes).toEqual({ 0: ONE, 2: OTHER })
})

test('seats that were late are noted once, in their order', () => {
  expect(withLate(withLate(blank(GAME), [3, 1]), [1, 0]).late).toEqual([0, 1, 3])
})

test('the latest games are kept', () => {
  let notes: Note[] = []
  for (let game = 0; game <= NOTES_MOST; game++) notes = withNote(notes, blank(`game ${game}`))
  expect(notes[0]?.game).toBe('game 1')
  expect(notes.length).toBe(NOTES_MOST)
  expect(withNote(notes, withBytes(blank('game 7'), 0, ONE)).map(({ game }) => game)).toEqual(
    notes.map(({ game }) => game),
  )
})

test('notes that browsers kept before seats committed can still be read', () => {
  expect(readNotes(`[{"game":"${GAME}","commitment":"${ONE}","bytes":{"2":"${OTHER}"}}]`)).toEqual([
    { ...blank(GAME), commitment: ONE, seat_commitments: null, bytes: { 2: OTHER } },
  ])
})

test.each([
  ...['{', 'null', '{}', '[null, 7, {"game": 1}]', '[{"game": "a", "commitment": "b", "bytes": {}}]'],
  '[{"game": "a", "commitment": null, "bytes": {"0": 7}}]',
  '[{"game": "a", "commitment": null, "bytes": ["ab"]}]',
])('what something else wrote is no note: %s', (text) => {
  expect(readNotes(text)).toEqual([])
})

test.each<Partial<Record<keyof Note, unknown>>>([
  { format: 'regatta.game' },
  { version: 2 },
  { game: 7 },
  { commitment: 'ab' },
  { seat_commitments: ['ab'] },
  { seat_commitments: {} },
  { bytes: { x: ONE } },
  { bytes: null },
  { late: ['0'] },
  { late: null },
])('a note with another member is none: %j', (part) => {
  expect(readNote(blank(GAME))).toEqual(blank(GAME))
  expect(readNote({ ...blank(GAME), ...part })).toBeNull()
})
