// Openings in which something was changed, each with the right seal at its end: what only a server could write.
import { describe, expect, test } from 'vitest'
import { libraryHashing } from '../../../../app/hashingLibrary.ts'
import { fromHex, silentBytes, toHex } from '../../../../model/opening/hashing.ts'
import { edited, fact, misfitOf, recordOf, recordsIn, sample, type Edit, type FactOf } from '../record/samples.ts'
import { contributions } from './contributions.ts'
import type { Misfit } from './verdict.ts'

const OTHER_BYTES = 'ab'.repeat(32)
const COMMITMENT = toHex(await libraryHashing.sha256(fromHex(OTHER_BYTES)))
const committedBy = (seat: number) => (one: FactOf<'committed'>) => one.seat === seat
const given = (seat: number) => (one: FactOf<'contributed'>) => one.seat === seat

/** As if a seat had committed to other bytes, or to none. */
const commits = (seat: number, commitment: string | null): Edit => {
  return (record) => record.dice.seat_commitments?.splice(seat, 1, commitment)
}

type Case = [string, string, Edit, Misfit]

const FIRST: Case[] = [
  [
    'bytes for a silent seat',
    'silent-seat',
    (r) => (r.dice.contributions[1] = OTHER_BYTES),
    { why: 'silent', seat: 1 },
  ],
  [
    'other bytes of a player',
    'two-players',
    (r) => (r.dice.contributions[0] = OTHER_BYTES),
    { why: 'die', version: 7, seat: 0, die: 0, face: 4, drawn: 3 },
  ],
  [
    'bytes that a stand-in gave',
    'stand-ins',
    (r) => (fact(r, 'contributed', given(2)).seat = 1),
    { why: 'stand_in_gave', seat: 1 },
  ],
  [
    'a start before the time for bytes was over',
    'silent-seat',
    (r) => (fact(r, 'started').at_ms = fact(r, 'opening').deadline_ms - 1),
    { why: 'early', version: 7 },
  ],
  [
    'a seat that gave its bytes twice',
    'two-players',
    (r) => (fact(r, 'contributed', given(1)).seat = 0),
    { why: 'silent', seat: 1 },
  ],
  [
    'a commitment of a seat',
    'silent-seat',
    (r) => (r.facts[3] = { type: 'committed', version: 7, at_ms: null, seat: 1 }),
    { why: 'out_of_place', version: 7, fact: 'committed' },
  ],
  [
    'a seed that is chosen at the end',
    'silent-seat',
    (r) => (r.facts[3] = { type: 'seed_chosen', version: 7, at_ms: null, deadline_ms: 0 }),
    { why: 'out_of_place', version: 7, fact: 'seed_chosen' },
  ],
]

const SECOND: Case[] = [
  [
    'bytes for a silent seat',
    'silent-seat',
    (r) => (r.dice.contributions[1] = OTHER_BYTES),
    { why: 'silent', seat: 1 },
  ],
  [
    'bytes for a seat that withheld its own',
    'withheld-bytes',
    (r) => (r.dice.contributions[1] = OTHER_BYTES),
    { why: 'withheld', seat: 1 },
  ],
  [
    'other bytes than were committed to',
    'two-players',
    (r) => (r.dice.contributions[1] = OTHER_BYTES),
    { why: 'other_bytes', seat: 1 },
  ],
  ['another commitment', 'two-players', commits(0, COMMITMENT), { why: 'other_bytes', seat: 0 }],
  ['a commitment left out', 'two-players', commits(0, null), { why: 'seat_commitment', seat: 0 }],
  ['a commitment of a silent seat', 'silent-seat', commits(1, COMMITMENT), { why: 'seat_commitment', seat: 1 }],
  [
    'bytes of a seat that did not commit',
    'silent-seat',
    (r) => (fact(r, 'contributed', given(2)).seat = 1),
    { why: 'uncommitted', seat: 1 },
  ],
  [
    'a commitment of a stand-in',
    'stand-ins',
    (r) => (fact(r, 'committed', committedBy(2)).seat = 1),
    { why: 'stand_in_gave', seat: 1 },
  ],
  [
    'bytes that a stand-in gave',
    'stand-ins',
    (r) => (fact(r, 'contributed', given(2)).seat = 1),
    { why: 'stand_in_gave', seat: 1 },
  ],
  [
    'a seed before the time for commitments was over',
    'silent-seat',
    (r) => (fact(r, 'seed_chosen').at_ms = fact(r, 'opening').deadline_ms - 1),
    { why: 'chosen_early', version: 7 },
  ],
  [
    'a start before the time for bytes was over',
    'withheld-bytes',
    (r) => (fact(r, 'started').at_ms = fact(r, 'seed_chosen').deadline_ms - 1),
    { why: 'early', version: 11 },
  ],
  [
    'a seat that commits twice',
    'silent-seat',
    (r) => Object.assign(r.facts[3] ?? {}, { type: 'committed', seat: 0, version: 7 }),
    { why: 'out_of_place', version: 7, fact: 'committed' },
  ],
  [
    'a seat that gives its bytes twice',
    'silent-seat',
    (r) => (r.facts[6] = { type: 'contributed', seat: 0, version: 10, at_ms: null }),
    { why: 'out_of_place', version: 10, fact: 'contributed' },
  ],
  [
    'bytes before the seed was chosen',
    'two-players',
    (r) => {
      const [chosen, contributed] = [fact(r, 'seed_chosen'), fact(r, 'contributed')]
      r.facts.splice(3, 2, { ...contributed, version: chosen.version }, { ...chosen, version: contributed.version })
    },
    { why: 'out_of_place', version: 6, fact: 'contributed' },
  ],
  [
    'a commitment behind the seed',
    'two-players',
    (r) => {
      const [chosen, committed] = [fact(r, 'seed_chosen'), fact(r, 'committed', committedBy(1))]
      r.facts.splice(2, 2, { ...chosen, version: committed.version }, { ...committed, version: chosen.version })
    },
    { why: 'out_of_place', version: 6, fact: 'committed' },
  ],
  [
    'a start without a seed',
    'given-up',
    (r) => Object.assign(fact(r, 'seed_chosen'), { type: 'started' }),
    { why: 'out_of_place', version: 6, fact: 'started' },
  ],
  [
    'a seed that is chosen twice',
    'silent-seat',
    (r) => (r.facts[6] = { ...fact(r, 'seed_chosen'), version: 10 }),
    { why: 'out_of_place', version: 10, fact: 'seed_chosen' },
  ],
]

test.each(FIRST)('version 1: %s', async (_, name, edit, expected) => {
  expect(await misfitOf(await edited(`version-1/${name}.json`, edit))).toEqual(expected)
})

test.each(SECOND)('version 2: %s', async (_, name, edit, expected) => {
  expect(await misfitOf(await edited(`${name}.json`, edit))).toEqual(expected)
})

test('where nobody committed, the game begins as soon as the seed is chosen', async () => {
  const record = recordOf('ten-dice-alone.json')
  const { deadline_ms } = fact(record, 'opening')
  record.facts = record.facts.filter(({ type }) => type !== 'committed' && type !== 'contributed')
  fact(record, 'seed_chosen').at_ms = fact(record, 'started').at_ms = deadline_ms
  record.dice.seat_commitments = [null]
  record.dice.contributions = [toHex(await silentBytes(record.game, 0, libraryHashing))]
  expect(await contributions(record, libraryHashing)).toBeNull()
  fact(record, 'seed_chosen').at_ms = deadline_ms - 1
  expect(await contributions(record, libraryHashing)).toMatchObject({ why: 'chosen_early' })
})

describe('what a dishonest host wrote does not fit', () => {
  /** Their dice and seals are right: see tests/records/forged.py. */
  const REASONS: Record<string, Misfit> = {
    'version-1/forged/begun-too-soon.json': { why: 'early', version: 7 },
    'version-1/forged/chosen-bytes.json': { why: 'stand_in_gave', seat: 1 },
    'version-1/forged/entered-four-dice.json': { why: 'entry', version: 12, seat: 0 },
    'version-1/forged/moved-by-no-clock.json': { why: 'player', version: 12, seat: 0 },
    'forged/begun-too-soon.json': { why: 'early', version: 11 },
    'forged/bytes-without-a-commitment.json': { why: 'uncommitted', seat: 1 },
    'forged/chosen-bytes.json': { why: 'stand_in_gave', seat: 1 },
    'forged/chosen-too-soon.json': { why: 'chosen_early', version: 7 },
    'forged/commitments-left-out.json': { why: 'seat_commitment', seat: 0 },
    'forged/entered-four-dice.json': { why: 'entry', version: 15, seat: 0 },
    'forged/moved-by-no-clock.json': { why: 'player', version: 15, seat: 0 },
    'forged/other-bytes.json': { why: 'other_bytes', seat: 1 },
  }

  test.each([...recordsIn('forged'), ...recordsIn('version-1/forged')])('%s', async (name) => {
    expect(await misfitOf(sample(name))).toEqual(REASONS[name])
  })

  test('each of them has its reason', () => {
    expect(Object.keys(REASONS).sort()).toEqual([...recordsIn('forged'), ...recordsIn('version-1/forged')].sort())
  })
})
