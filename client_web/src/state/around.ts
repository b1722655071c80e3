// Who of a room is not here just now, and how many watch: told beside the room's own events.
import type { Room } from './room'
import { nameOf, turnOf } from './seats'
import type { News } from './wire'

export interface Around {
  /** By player, since when (by the server's clock) they have no connection. */
  away: Readonly<Record<string, number>>
  watchers: number
}

export const NOBODY: Around = { away: {}, watchers: 0 }

/** By room. */
export type AroundAll = Readonly<Record<string, Around>>

export function hearAround(all: AroundAll, news: News): AroundAll {
  if (news.type === 'watchers') return { ...all, [news.room]: { ...of(all, news.room), watchers: news.count } }
  if (news.type !== 'away') return all
  const { [news.player]: _before, ...others } = of(all, news.room).away
  const away = news.away_since_ms === null ? others : { ...others, [news.player]: news.away_since_ms }
  return { ...all, [news.room]: { ...of(all, news.room), away } }
}

export function of(all: AroundAll, room: string): Around {
  return all[room] ?? NOBODY
}

export interface AwaySeat {
  seat: number
  name: string
  sinceMs: number
}

/** The seats of a running game whose players are away, in their order; whoever looks is here. */
export function awaySeats(room: Room, around: Around, own: number | null): AwaySeat[] {
  if (room.stage !== 'playing') return []
  const me = room.seats.find((seat) => seat.seat === own)?.player
  return room.seats.flatMap(({ seat, player, bot }) => {
    const sinceMs = around.away[player]
    return sinceMs === undefined || bot === true || player === me ? [] : [{ seat, name: nameOf(room, seat), sinceMs }]
  })
}

/** Away for so long, a stand-in may be called where there is no clock. */
export const CALL_AFTER_MS = 120_000

/** The seat for which a stand-in may be called now: it is its turn, no clock runs, and its player has been away. */
export function callable(room: Room, away: readonly AwaySeat[], nowMs: number): AwaySeat | null {
  if (room.options.turn_ms !== null) return null
  const waits = away.find(
    ({ seat, sinceMs }) =>
      turnOf(room, seat) !== null && !room.stand_ins.includes(seat) && nowMs - sinceMs >= CALL_AFTER_MS,
  )
  return waits ?? null
}
