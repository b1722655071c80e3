// How a game ended, against how its seats stood after their last moves.
import type { GameRecord } from '../../../../net/wire.ts'
import { toPlay, type Ending } from './turnOrder.ts'
import type { Misfit } from './verdict.ts'

export function resultMisfit(record: GameRecord, ending: Ending): Misfit | null {
  const { standings, out } = ending
  const { result } = record
  if ((result === null) !== toPlay(record, standings, out).length > 0) return { why: 'over', given_up: result === null }
  if (result === null) return null
  if ((result.undone ?? 0) !== undone(record)) return { why: 'result', seat: null }
  const sum = (result.settlement ?? []).reduce((points, one) => points + one.points, 0)
  if (result.won_at_once !== standings.some(({ won }) => won) || sum !== 0) return { why: 'result', seat: null }
  const wrong = result.places.find(({ seat, place, total, out: why }) => {
    const better = standings.filter((_, other) => beats(ending, other, seat)).length
    return total !== standings[seat]?.total || place !== 1 + better || why !== out.get(seat)
  })
  return wrong === undefined ? null : { why: 'result', seat: wrong.seat }
}

/** How many decisions were taken back. */
export function undone({ facts }: GameRecord): number {
  return facts.filter(({ type }) => type === 'undone').length
}

/** Who played on stands before who did not, and of those who held out longer; who won at once is first of all. */
function beats({ standings, out }: Ending, one: number, other: number): boolean {
  const went = [...out.keys()]
  if (out.has(one) || out.has(other)) return out.has(other) && (!out.has(one) || went.indexOf(one) > went.indexOf(other))
  const [a, b] = [standings[one], standings[other]]
  if (a === undefined || b === undefined) return false
  return a.won === b.won ? a.total > b.total : a.won
}
