// How a game ended, against how its seats stood after their last moves.
import type { GameRecord } from '../state/wire'
import { toPlay, type Standing } from './pace'
import type { Misfit } from './verdict'

export function outcome(record: GameRecord, standings: Standing[]): Misfit | null {
  const { result } = record
  if ((result === null) !== toPlay(record, standings).length > 0) return { why: 'over', given_up: result === null }
  if (result === null) return null
  const sum = (result.settlement ?? []).reduce((points, one) => points + one.points, 0)
  if (result.won_at_once !== standings.some(({ won }) => won) || sum !== 0) return { why: 'result', seat: null }
  const wrong = result.places.find(({ seat, place, total }) => {
    const own = standings[seat]
    return own === undefined || total !== own.total || place !== 1 + standings.filter((one) => beats(one, own)).length
  })
  return wrong === undefined ? null : { why: 'result', seat: wrong.seat }
}

/** Who won at once is first, whatever the totals. */
function beats(one: Standing, other: Standing): boolean {
  return one.won === other.won ? one.total > other.total : one.won
}
