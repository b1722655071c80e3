// The course of a game: whether what happened stands in an order in which it can have happened.
import type { GameRecord } from '../../../../net/wire.ts'
import type { Misfit } from './verdict.ts'

/** Where seats commit, `opening` ends with the seed; else it is `giving` from the start. */
type Part = 'opening' | 'giving' | 'playing' | 'over'

const ENDS: ReadonlySet<string> = new Set(['finished', 'archived', 'aborted'])

export function factOrder(record: GameRecord): Misfit | null {
  return parts(record) ?? times(record)
}

/** One fact for each version; the opening, then the moves, then the end. */
function parts({ version: format, facts, result }: GameRecord): Misfit | null {
  const begun = facts[0]?.version ?? 0
  const given = new Set<string>()
  let part: Part | null = null
  for (const [index, fact] of facts.entries()) {
    const { type, version } = fact
    if (version !== begun + index) return { why: 'gap', version: begun + index }
    const gift = type === 'committed' || type === 'contributed' ? `${type} ${fact.seat}` : null
    const next: Part | null = gift !== null && given.has(gift) ? null : after(part, type, format)
    if (next === null) return { why: 'out_of_place', version, fact: type }
    if (gift !== null) given.add(gift)
    part = next
  }
  const last = facts.at(-1)?.type
  const ends = result === null ? last === 'archived' || last === 'aborted' : last === 'finished'
  return ends ? null : { why: 'ends' }
}

/** The part of the game after this fact; null where it cannot stand. */
function after(part: Part | null, type: string, format: GameRecord['version']): Part | null {
  if (type === 'opening') return part !== null ? null : format === 1 ? 'giving' : 'opening'
  if (type === 'committed') return part === 'opening' ? 'opening' : null
  if (type === 'seed_chosen') return part === 'opening' ? 'giving' : null
  if (type === 'contributed') return part === 'giving' ? 'giving' : null
  if (type === 'started') return part === 'giving' ? 'playing' : null
  if (part !== 'playing') return null
  return ENDS.has(type) ? 'over' : 'playing'
}

function times({ facts, began_ms, ended_ms }: GameRecord): Misfit | null {
  let latest = 0
  for (const { at_ms, version } of facts) {
    if (at_ms === null) continue
    if (at_ms < latest) return { why: 'backwards', version }
    latest = at_ms
  }
  const last = facts.at(-1)?.at_ms ?? null
  return began_ms === facts[0]?.at_ms && (last === null || last === ended_ms) ? null : { why: 'times' }
}
