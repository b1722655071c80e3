// Where the bytes of each seat come from: its own, to which it had committed, or those that the rule gives it.
import { fromHex, type Hashing, silentBytes, toHex } from '../../../../model/opening/hashing.ts'
import type { GameRecord } from '../../../../net/wire.ts'
import type { Fact } from '../record/format.ts'
import type { Gave, Misfit } from './verdict.ts'

export async function contributions(record: GameRecord, hashing: Hashing): Promise<Misfit | null> {
  for (const seat of record.seats.keys()) {
    const wrong = ofSeat(record, seat) ?? (await bytes(record, seat, hashing))
    if (wrong !== null) return wrong
  }
  return early(record)
}

export function gave(record: GameRecord): Gave[] {
  return record.seats.map(({ bot }, seat) => {
    if (did(record, 'contributed', seat)) return 'own'
    if (bot === true) return 'stand_in'
    return record.version === 2 && did(record, 'committed', seat) ? 'withheld' : 'silent'
  })
}

/** Whether what a seat did goes together. */
function ofSeat(record: GameRecord, seat: number): Misfit | null {
  const committed = did(record, 'committed', seat)
  const contributed = did(record, 'contributed', seat)
  // Who has a stand-in's seat could choose its bytes as it likes.
  if (record.seats[seat]?.bot === true && (committed || contributed)) return { why: 'stand_in_gave', seat }
  if (record.version === 1) return null
  if (contributed && !committed) return { why: 'uncommitted', seat }
  return committed === (commitmentOf(record, seat) !== null) ? null : { why: 'seat_commitment', seat }
}

/** Whether a seat has the bytes that it committed to; without its own, those of the rule, which nobody chose. */
async function bytes(record: GameRecord, seat: number, hashing: Hashing): Promise<Misfit | null> {
  const given = record.dice.contributions[seat] ?? ''
  if (did(record, 'contributed', seat)) {
    if (record.version === 1) return null
    const hash = toHex(await hashing.sha256(fromHex(given)))
    return hash === commitmentOf(record, seat) ? null : { why: 'other_bytes', seat }
  }
  const byRule = toHex(await silentBytes(record.game, seat, hashing))
  if (given === byRule) return null
  return { why: gave(record)[seat] === 'withheld' ? 'withheld' : 'silent', seat }
}

/** Where a player was silent or withheld, the opening went on no sooner than the time for it was over. */
function early(record: GameRecord): Misfit | null {
  const found = gave(record)
  const [opening, chosen, started] = [first(record, 'opening'), first(record, 'seed_chosen'), first(record, 'started')]
  const begun = soon(started, record.version === 1 ? opening : chosen)
  const seeded = record.version === 1 ? null : soon(chosen, opening)
  const awaited: Gave = record.version === 1 ? 'silent' : 'withheld'
  if (seeded !== null && found.includes('silent')) return { why: 'chosen_early', version: seeded }
  return begun !== null && found.includes(awaited) ? { why: 'early', version: begun } : null
}

/** The version of a fact that came before the deadline of another; null where it did not, or that is not known. */
function soon(fact: Fact | undefined, until: { deadline_ms: number } | undefined): number | null {
  if (fact === undefined || fact.at_ms === null || until === undefined) return null
  return fact.at_ms < until.deadline_ms ? fact.version : null
}

function first<T extends Fact['type']>({ facts }: GameRecord, type: T): Extract<Fact, { type: T }> | undefined {
  return facts.find((fact): fact is Extract<Fact, { type: T }> => fact.type === type)
}

function did({ facts }: GameRecord, type: 'committed' | 'contributed', seat: number): boolean {
  return facts.some((fact) => fact.type === type && fact.seat === seat)
}

function commitmentOf({ dice }: GameRecord, seat: number): string | null {
  return dice.seat_commitments?.[seat] ?? null
}
