// Verify a game: compute every die anew and compare. It shares no code with the server, and believes nothing.
import type { GameRecord } from '../state/wire'
import { course } from './course'
import { Dice, silentBytes } from './dice'
import { headOf, read, recordsOf, seal } from './file'
import { fromHex, toHex, type Bytes, type Hashing } from './hashing'
import { FILE_BYTES_MOST } from './limits'
import { howBegun, opening } from './opening'
import { outcome } from './outcome'
import { table } from './table'
import { thrown, throws } from './throws'
import type { Findings, Misfit, Verdict } from './verdict'

/** The verdict on each record of a file, as they come. */
export async function* verifyFile(
  file: Bytes,
  hashing: Hashing,
): AsyncGenerator<{ verdict: Verdict; done: number; of: number }> {
  const records = file.length > FILE_BYTES_MOST ? [] : recordsOf(file)
  if (records.length === 0) yield { verdict: { fits: false, head: null, misfit: { why: 'too_big' } }, done: 1, of: 1 }
  for (const [index, record] of records.entries()) {
    yield { verdict: await verify(record, hashing), done: index + 1, of: records.length }
  }
}

/** The verdict on one record, which is the bytes of a file or of one of its lines. */
export async function verify(bytes: Bytes, hashing: Hashing): Promise<Verdict> {
  const known = read(bytes)
  if ('misfit' in known) return { fits: false, ...known }
  const { record } = known
  const head = headOf(record)
  const misfit = (await judged(record, hashing)) ?? (await seal(bytes, hashing))
  return misfit === null ? { fits: true, head, findings: findings(record) } : { fits: false, head, misfit }
}

/** The first thing that does not fit. */
async function judged(record: GameRecord, hashing: Hashing): Promise<Misfit | null> {
  const before = (await commitment(record, hashing)) ?? (await silent(record, hashing)) ?? course(record)
  if (before !== null) return before
  const dice = await Dice.of(record, hashing)
  const drawn = (await opening(record, dice)) ?? (await throws(record, dice))
  if (drawn !== null) return drawn
  const standings = table(record)
  return Array.isArray(standings) ? outcome(record, standings) : standings
}

async function commitment({ dice }: GameRecord, hashing: Hashing): Promise<Misfit | null> {
  return toHex(await hashing.sha256(fromHex(dice.server_seed))) === dice.commitment ? null : { why: 'commitment' }
}

/** Whose bytes did not come in has those that the rule gives: nobody chose them. A stand-in's always are. */
async function silent(record: GameRecord, hashing: Hashing): Promise<Misfit | null> {
  let somebody = false
  for (const [seat, own] of contributed(record).entries()) {
    const bot = record.seats[seat]?.bot === true
    if (own && bot) return { why: 'stand_in_gave', seat }
    if (own) continue
    const byRule = toHex(await silentBytes(record.game, seat, hashing))
    if (record.dice.contributions[seat] !== byRule) return { why: 'silent', seat }
    somebody ||= !bot
  }
  return somebody ? early(record) : null
}

/** Where somebody was silent, the game began no sooner than the time for their bytes was over. */
function early({ facts }: GameRecord): Misfit | null {
  const until = facts.find((fact) => fact.type === 'opening')?.deadline_ms ?? 0
  const started = facts.find((fact) => fact.type === 'started')
  if (started === undefined || started.at_ms === null || started.at_ms >= until) return null
  return { why: 'early', version: started.version }
}

function contributed({ seats, facts }: GameRecord): boolean[] {
  return seats.map(({ seat }) => facts.some((fact) => fact.type === 'contributed' && fact.seat === seat))
}

function findings(record: GameRecord): Findings {
  const made = thrown(record)
  const first = record.opening_throws.flat().reduce((dice, { faces }) => dice + faces.length, 0)
  return {
    commitment: record.dice.commitment,
    contributions: record.dice.contributions,
    contributed: contributed(record),
    dice: made.reduce((dice, { faces }) => dice + faces.length, first),
    throws: made.length,
    begins: howBegun(record),
    order: record.order,
  }
}
