import { describe, expect, test } from 'vitest'
import { room } from '../room/fixtures.ts'
import type { Room } from '../room/room.ts'
import { changed, contradictions, distinct, isMild, type OwnSeat } from './contradictions.ts'
import { blank, withBytes, withLate, withShown, type Note } from './notes.ts'

const GAME = 'KDJ47WQZ'
const BYTES = '11'.repeat(32)
/** By seat: what the own one and the other have committed to, what was shown then, and what the rule gives. */
const [OWN, THEIRS, SERVER, RULED, ELSE] = ['aa', 'bb', 'cc', 'dd', 'ee'].map((byte) => byte.repeat(32)) as [
  string,
  string,
  string,
  string,
  string,
]
const MINE: OwnSeat[] = [{ seat: 0, commitment: OWN, ruled: RULED }]
const DREW = withBytes(blank(GAME), 0, BYTES)
const SAW = withShown(DREW, SERVER, [OWN, THEIRS])

const opening = (part: Partial<Room> = {}): Room => room({ stage: 'opening', seat_commitments: [OWN, null], ...part })
const chosen = (part: Partial<Room> = {}): Room =>
  opening({ commitment: SERVER, seat_commitments: [OWN, THEIRS], ...part })
const playing = (part: Partial<Room> = {}): Room => chosen({ stage: 'playing', contributions: [BYTES, ELSE], ...part })
const found = (now: Room, note: Note | null, cut = false) => contradictions(now, note, note === null ? [] : MINE, cut)

describe('what the note says', () => {
  test('a game that goes as it must contradicts nothing', () => {
    for (const now of [opening(), chosen(), chosen({ given: { 0: BYTES, 1: ELSE } }), playing()])
      expect(found(now, SAW)).toEqual([])
    expect(found(opening({ seat_commitments: [null, null] }), DREW)).toEqual([])
    expect(found(playing(), null)).toEqual([])
  })

  test('another commitment of the own seat means other bytes', () => {
    expect(found(opening({ seat_commitments: [ELSE, null] }), DREW)).toEqual([{ kind: 'other_bytes', seat: 0 }])
  })

  test('so do other bytes, as they come in and in the game', () => {
    expect(found(chosen({ given: { 0: ELSE } }), SAW)).toEqual([{ kind: 'other_bytes', seat: 0 }])
    expect(found(playing({ contributions: [ELSE, ELSE] }), SAW)).toEqual([{ kind: 'other_bytes', seat: 0 }])
  })

  test('an own seat without a commitment is silent once the seed is chosen, and mildly so where it was late', () => {
    const silent = { seat_commitments: [null, THEIRS] }
    expect(found(chosen(silent), DREW)).toEqual([{ kind: 'silent', seat: 0 }])
    expect(found(chosen(silent), withLate(DREW, [0]))).toEqual([{ kind: 'too_late', seat: 0 }])
    const shown = withShown(DREW, SERVER, [null, THEIRS])
    expect(found(playing({ ...silent, contributions: [RULED, ELSE] }), shown)).toEqual([{ kind: 'silent', seat: 0 }])
  })

  test('bytes of the rule where the seat had committed were withheld, and mildly so where it was late', () => {
    const withheld = playing({ contributions: [RULED, ELSE] })
    expect(found(withheld, SAW)).toEqual([{ kind: 'withheld', seat: 0 }])
    expect(found(withheld, withLate(SAW, [0]))).toEqual([{ kind: 'too_late', seat: 0 }])
    expect(isMild({ kind: 'too_late', seat: 0 })).toBe(true)
    expect(isMild({ kind: 'withheld', seat: 0 })).toBe(false)
  })

  test('a game that is off because this player did not come says it of somebody who was there', () => {
    const off = opening({ stage: 'archived', silent: [0] })
    expect(found(off, DREW)).toEqual([{ kind: 'silent', seat: 0 }])
    expect(found(opening({ stage: 'archived', silent: [1] }), DREW)).toEqual([])
  })

  test('another commitment than the noted one is found in every stage, and bytes that were kept back for it are not', () => {
    expect(found(chosen({ commitment: ELSE }), SAW)).toEqual([{ kind: 'commitment' }])
    expect(found(playing({ commitment: ELSE, contributions: [RULED, ELSE] }), SAW)).toEqual([{ kind: 'commitment' }])
    expect(found(playing({ stage: 'finished', commitment: ELSE }), SAW)).toEqual([{ kind: 'commitment' }])
    expect(found(chosen({ seat_commitments: [OWN, ELSE] }), SAW)).toEqual([{ kind: 'seat_commitment', seat: 1 }])
    expect(found(chosen({ seat_commitments: [OWN, null] }), SAW)).toEqual([{ kind: 'seat_commitment', seat: 1 }])
  })

  test('a game whose seats committed is none of the first scheme', () => {
    expect(found(playing({ seat_commitments: [] }), SAW)).toEqual([{ kind: 'first_scheme' }])
    const old = { ...withShown(DREW, SERVER, null), bytes: {} }
    expect(contradictions(playing({ seat_commitments: [] }), old, [], false)).toEqual([])
  })

  test('a game that began although no commitment was shown says so, unless the line was lost', () => {
    expect(found(playing(), DREW)).toEqual([{ kind: 'no_commitment' }])
    expect(found(playing({ contributions: [RULED, ELSE] }), DREW)).toEqual([{ kind: 'no_commitment' }])
    expect(found(playing(), DREW, true)).toEqual([])
    expect(found(playing(), withLate(DREW, [0]))).toEqual([])
    expect(found(opening({ stage: 'archived' }), DREW)).toEqual([])
  })
})

describe('what one event changes', () => {
  const after = (before: Room | undefined, now: Room, cut = false) => changed(before, now, [0], cut)

  test('the steps of an opening are no contradiction', () => {
    const steps = [
      room({ stage: 'gathering' }),
      opening({ seat_commitments: [null, null] }),
      opening(),
      chosen(),
      playing(),
    ]
    steps.forEach((now, place) => expect(after(steps[place - 1], now)).toEqual([]))
  })

  test('a commitment that changes is told of, and one that a store has lost is not', () => {
    expect(after(chosen(), chosen({ commitment: ELSE }))).toEqual([{ kind: 'commitment' }])
    expect(after(chosen(), chosen({ seat_commitments: [OWN, ELSE] }))).toEqual([{ kind: 'seat_commitment', seat: 1 }])
    expect(after(opening(), opening({ seat_commitments: [ELSE, null] }))).toEqual([])
    expect(after(chosen(), opening({ seat_commitments: [null, null] }))).toEqual([])
    expect(after(chosen(), room({ stage: 'gathering' }))).toEqual([])
  })

  test('a game that begins must have shown a commitment, by an event or by a snapshot', () => {
    expect(after(opening(), playing())).toEqual([{ kind: 'no_commitment' }])
    expect(after(opening(), playing(), true)).toEqual([])
    expect(after(undefined, playing())).toEqual([])
    expect(after(opening(), opening({ stage: 'archived' }))).toEqual([])
  })

  test('an opening by the first scheme is told of', () => {
    expect(after(undefined, chosen({ seat_commitments: [] }))).toEqual([{ kind: 'first_scheme' }])
    expect(after(room({ stage: 'gathering' }), chosen({ seat_commitments: [] }))).toEqual([{ kind: 'first_scheme' }])
  })
})

test('what is found twice is one', () => {
  expect(
    distinct([
      { kind: 'commitment' },
      { kind: 'silent', seat: 0 },
      { kind: 'commitment' },
      { kind: 'silent', seat: 1 },
    ]),
  ).toEqual([{ kind: 'commitment' }, { kind: 'silent', seat: 0 }, { kind: 'silent', seat: 1 }])
})
