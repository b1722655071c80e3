// Verify a game: compute every die anew and compare. It shares no code with the server, and believes nothing.
import { type Bytes, fromHex, type Hashing, toHex } from '../../../../model/opening/hashing.ts'
import type { GameRecord } from '../../../../net/wire.ts'
import { headOf, read, recordsOf, seal } from '../record/file.ts'
import { FILE_BYTES_MOST } from '../record/limits.ts'
import { contributions, gave } from './contributions.ts'
import { Dice } from './dice.ts'
import { factOrder } from './factOrder.ts'
import { followMoves } from './moves.ts'
import { howBegun, opening } from './opening.ts'
import { resultMisfit, undone } from './result.ts'
import { thrown, throws } from './throws.ts'
import type { Findings, Misfit, Verdict } from './verdict.ts'

export interface Progress {
  verdict: Verdict
  done: number
  of: number
}

/** The verdict on each record of a file, as they come. */
export async function* verifyFile(file: Bytes, hashing: Hashing): AsyncGenerator<Progress> {
  if (file.length <= FILE_BYTES_MOST) yield* verifyEach(recordsOf(file), hashing)
  else yield { verdict: { fits: false, head: null, misfit: { why: 'too_big' } }, done: 1, of: 1 }
}

export async function* verifyEach(records: readonly Bytes[], hashing: Hashing): AsyncGenerator<Progress> {
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
  const before = (await commitment(record, hashing)) ?? (await contributions(record, hashing)) ?? factOrder(record)
  if (before !== null) return before
  const dice = await Dice.of(record, hashing)
  const drawn = (await opening(record, dice)) ?? (await throws(record, dice))
  if (drawn !== null) return drawn
  const ending = followMoves(record)
  return 'why' in ending ? ending : resultMisfit(record, ending)
}

async function commitment({ dice }: GameRecord, hashing: Hashing): Promise<Misfit | null> {
  return toHex(await hashing.sha256(fromHex(dice.server_seed))) === dice.commitment ? null : { why: 'commitment' }
}

function findings(record: GameRecord): Findings {
  const made = thrown(record)
  const first = record.opening_throws.flat().reduce((dice, { faces }) => dice + faces.length, 0)
  return {
    commitment: record.dice.commitment,
    seat_commitments: record.version === 1 ? null : (record.dice.seat_commitments ?? []),
    contributions: record.dice.contributions,
    gave: gave(record),
    dice: made.reduce((dice, { faces }) => dice + faces.length, first),
    throws: made.length,
    undone: undone(record),
    begins: howBegun(record),
    order: record.order,
  }
}
