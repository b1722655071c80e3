import { expect, test } from 'vitest'
import type { Contradiction } from '../../../model/opening/contradictions.ts'
import { AIKO, MIRA, room } from '../../../model/room/fixtures.ts'
import { fairness } from './texts.ts'

const ALL: Contradiction[] = [
  { kind: 'first_scheme' },
  { kind: 'no_commitment' },
  { kind: 'commitment' },
  { kind: 'seat_commitment', seat: 1 },
  { kind: 'other_bytes', seat: 0 },
  { kind: 'chosen_bytes', seat: 1 },
  { kind: 'seed' },
  { kind: 'silent', seat: 0 },
  { kind: 'withheld', seat: 0 },
  { kind: 'too_late', seat: 0 },
]

test('every contradiction is said in a sentence, and what it means', () => {
  const said = ALL.map((one) => fairness.short(one, room()))
  expect(new Set(said).size).toBe(ALL.length)
  for (const text of [...said, ...ALL.map(fairness.more)]) expect(text).toMatch(/^[A-Z].*\.$/)
  expect(fairness.short({ kind: 'other_bytes', seat: 0 }, room())).toBe(
    'Other bytes than yours are in the dice for your seat.',
  )
  expect(fairness.short({ kind: 'seat_commitment', seat: 1 }, room())).toBe(
    'The commitment of Aiko has changed.',
  )
})

test('where several play on one device, the seat has its name', () => {
  const seats = [MIRA, AIKO, { ...MIRA, name: 'Bo' }].map((player, seat) => ({ seat, ...player }))
  const shared = room({ seats, names: { 0: 'Mira', 1: 'Aiko', 2: 'Bo' } })
  expect(fairness.short({ kind: 'other_bytes', seat: 2 }, shared)).toBe(
    'Other bytes than yours are in the dice for Bo’s seat.',
  )
})
