import { expect, test } from 'vitest'
import { libraryHashing } from '../../../../app/hashingLibrary.ts'
import { blank, type Note } from '../../../../model/opening/notes.ts'
import type { Misfit, Verdict } from '../checks/verdict.ts'
import { verify } from '../checks/verify.ts'
import { recordOf, sample } from '../record/samples.ts'
import { compareWithNotes, ofGame } from './witnesses.ts'

const NAME = 'two-players.json'
const OTHER = 'ab'.repeat(32)

interface Game {
  verdict: Verdict
  /** What whoever has these seats noted of the game as it is in the record. */
  noted: (seats: number[], part?: Partial<Note>) => Note
}

async function game(name: string): Promise<Game> {
  const { game, dice } = recordOf(name)
  const noted: Game['noted'] = (seats, part = {}) => ({
    ...blank(game),
    commitment: dice.commitment,
    seat_commitments: dice.seat_commitments ?? null,
    bytes: Object.fromEntries(seats.map((seat) => [seat, dice.contributions[seat] ?? ''])),
    ...part,
  })
  return { verdict: await verify(sample(name), libraryHashing), noted }
}

const two = await game(NAME)
const old = await game(`version-1/${NAME}`)
const silent = await game('silent-seat.json')
const withheld = await game('withheld-bytes.json')

function misfit({ verdict }: Game, note: Note, file: string | null = null): Misfit | null {
  const { verdict: found } = compareWithNotes(verdict, [{ note, file }])
  return found.fits ? null : found.misfit
}

test('what was noted is in the record, and vouches for its seats', () => {
  const { verdict, noted } = two
  const comparisons = (note: Note, file: string | null = null) => compareWithNotes(verdict, [{ note, file }]).comparisons
  const sawCommitment = { sawCommitment: true, sawSeats: true, late: [] }
  expect(comparisons(noted([1]))).toEqual([{ file: null, seats: [1], ...sawCommitment }])
  expect(comparisons(noted([]), 'bo.ndjson')).toEqual([{ file: 'bo.ndjson', seats: [], ...sawCommitment }])
  expect(comparisons({ ...noted([]), game: 'AAAABBBB' })).toEqual([])
  expect(compareWithNotes(verdict, [])).toEqual({ verdict, comparisons: [] })
})

test('a device that was shown nothing vouches for its bytes alone', () => {
  const note = two.noted([0], { commitment: null, seat_commitments: null })
  expect(compareWithNotes(two.verdict, [{ note, file: null }]).comparisons).toEqual([
    { file: null, sawCommitment: false, sawSeats: false, seats: [0], late: [] },
  ])
})

test('several witnesses are all heard', () => {
  const both = [0, 1].map((seat) => ({ note: two.noted([seat]), file: seat === 0 ? null : 'bo.ndjson' }))
  expect(compareWithNotes(two.verdict, both).comparisons.map(({ seats }) => seats)).toEqual([[0], [1]])
})

test('another commitment, of the server or of any seat, is a misfit, though the record fits in itself', () => {
  expect(misfit(two, two.noted([], { commitment: OTHER }))).toEqual({ why: 'noted_commitment', file: null })
  const [own = null] = two.noted([]).seat_commitments ?? []
  expect(misfit(two, two.noted([], { seat_commitments: [own, OTHER] }))).toEqual({
    why: 'noted_seat',
    seat: 1,
    file: null,
  })
  expect(misfit(two, two.noted([], { seat_commitments: [own] }))).toEqual({ why: 'noted_seat', seat: 1, file: null })
  expect(misfit(silent, silent.noted([], { seat_commitments: [OTHER, OTHER, OTHER] }))).toMatchObject({ seat: 0 })
})

test('so are other bytes, also of a seat that was late', () => {
  const bytes = { 0: OTHER }
  expect(misfit(two, two.noted([], { bytes }))).toEqual({ why: 'noted_bytes', seat: 0, file: null })
  expect(misfit(two, two.noted([], { bytes, late: [0] }), 'a.ndjson')).toEqual({
    why: 'noted_bytes',
    seat: 0,
    file: 'a.ndjson',
  })
  expect(misfit(two, two.noted([], { bytes: { 7: OTHER } }))).toMatchObject({ why: 'noted_bytes', seat: 7 })
})

test('a seat that was silent or withheld is one, unless it was late', () => {
  const bytes = { 1: OTHER }
  expect(misfit(silent, silent.noted([], { bytes }))).toEqual({ why: 'noted_silent', seat: 1, file: null })
  expect(misfit(withheld, withheld.noted([], { bytes }))).toEqual({ why: 'noted_withheld', seat: 1, file: null })
  for (const one of [silent, withheld]) {
    const note = one.noted([0], { bytes: { ...one.noted([0]).bytes, ...bytes }, late: [1] })
    expect(compareWithNotes(one.verdict, [{ note, file: null }]).comparisons).toMatchObject([{ seats: [0], late: [1] }])
  }
})

test('a record without commitments of seats contradicts a note that has some', () => {
  expect(misfit(old, old.noted([0]))).toBeNull()
  expect(misfit(old, old.noted([0], { seat_commitments: [OTHER, null] }))).toEqual({ why: 'noted_scheme', file: null })
  expect(misfit(old, old.noted([], { bytes: { 1: OTHER } }))).toMatchObject({ why: 'noted_bytes' })
})

test('another game than the one that was asked for is none', () => {
  const { verdict, noted } = two
  expect(ofGame(verdict, noted([]).game)).toBe(verdict)
  expect(ofGame(verdict, 'AAAABBBB')).toMatchObject({
    fits: false,
    misfit: { why: 'other_game', game: noted([]).game },
  })
})
