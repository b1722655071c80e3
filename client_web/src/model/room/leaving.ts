// How a running game can be left, and when the result can be claimed of somebody who is gone.
import type { StandInRules } from '../../net/wire.ts'
import { isBot } from './seating.ts'
import type { Room } from './room.ts'
import { seatsOnDevice, turnOf } from './seats.ts'

/** `close`: nobody else plays. `abort`: the first turn is not over. `resign`: for own seats that still play. */
export type Leaving = { way: 'close' } | { way: 'abort' } | { way: 'resign'; seats: number[] }

export function isOut(room: Room, seat: number): boolean {
  return room.out.some((one) => one.seat === seat)
}

/** The one way that makes sense now; null where there is nothing to leave. */
export function leavingOf(room: Room, own: number | null): Leaving | null {
  const here = seatsOnDevice(room, own)
  const seats = here.filter((seat) => !isOut(room, seat))
  if (room.stage !== 'playing' || seats.length === 0) return null
  const alone = room.seats.every(({ seat }) => here.includes(seat) || isBot(room, seat))
  if (alone) return { way: 'close' }
  return hardlyBegun(room) ? { way: 'abort' } : { way: 'resign', seats }
}

/** Whether nobody's first turn is over: all who play wait for it, or the first of them does. */
function hardlyBegun(room: Room): boolean {
  const there = room.order.filter((seat) => !isOut(room, seat))
  const first = room.turns.every(({ round }) => round === 1)
  return first && (room.options.order === 'alternate' ? room.turns[0]?.seat === there[0] : room.turns.length === there.length)
}

/** The seats against which somebody at `own` may claim the result now; `awayMs` of those who are away. */
export function claimable(
  room: Room,
  own: number | null,
  awayMs: ReadonlyMap<number, number>,
  { missed_most, claim_away_ms }: StandInRules,
): number[] {
  const here = seatsOnDevice(room, own)
  if (room.stage !== 'playing' || room.options.absence !== 'claim' || here.every((seat) => isOut(room, seat))) return []
  const others = room.seats.map(({ seat }) => seat).filter((seat) => !here.includes(seat) && !isOut(room, seat))
  return others.filter((seat) => {
    if (isBot(room, seat)) return false
    if (room.options.turn_ms !== null) return (room.missed[seat] ?? 0) >= missed_most
    return turnOf(room, seat) !== null && (awayMs.get(seat) ?? -1) >= (claim_away_ms ?? Infinity)
  })
}
