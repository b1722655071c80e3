import { expect, test } from 'vitest'
import { NOTES_MOST, readNotes, withBytes, withCommitment, type Note } from './fairness'

const GAME = 'KDJ47WQZ'

test('what was promised and given is noted by game and seat', () => {
  const seen = withCommitment([], GAME, 'ab')
  const given = withBytes(withBytes(seen, GAME, 0, '00'), GAME, 2, '22')
  expect(given).toEqual([{ game: GAME, commitment: 'ab', bytes: { 0: '00', 2: '22' } }])
  expect(readNotes(JSON.stringify(given))).toEqual(given)
})

test('what was promised first stays, whatever is told later', () => {
  const first = withBytes(withCommitment([], GAME, 'ab'), GAME, 0, '00')
  expect(withCommitment(first, GAME, 'cd')).toEqual(first)
})

test('bytes for a game whose commitment was not seen are not noted', () => {
  expect(withBytes([], GAME, 0, '00')).toEqual([])
})

test('the latest games are kept', () => {
  let notes: Note[] = []
  for (let game = 0; game <= NOTES_MOST; game++) notes = withCommitment(notes, `game ${game}`, 'ab')
  expect(notes.map(({ game }) => game).slice(0, 1)).toEqual(['game 1'])
  expect(notes.length).toBe(NOTES_MOST)
})

test.each(['{', 'null', '{}', '[null, 7, {"game": 1}, {"game": "a", "commitment": "b", "bytes": {"0": 7}}]'])(
  'what something else wrote is no note: %s',
  (text) => {
    expect(readNotes(text)).toEqual([])
  },
)
