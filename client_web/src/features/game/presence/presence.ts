// Who of a room is not here just now, and how many watch: told beside the room's own events.
import type { Room } from '../../../model/room/room.ts'
import { nameOf, turnOf } from '../../../model/room/seats.ts'
import type { PushMessage, StandInRules } from '../../../net/wire.ts'

export interface Presence {
  /** By player, since when (by the server's clock) they have no connection. */
  away: Readonly<Record<string, number>>
  watchers: number
}

export const NOBODY_AWAY: Presence = { away: {}, watchers: 0 }

/** By room. */
export type PresenceByRoom = Readonly<Record<string, Presence>>

export function withPush(all: PresenceByRoom, message: PushMessage): PresenceByRoom {
  if (message.type === 'watchers') return { ...all, [message.room]: { ...presenceIn(all, message.room), watchers: message.count } }
  if (message.type !== 'away') return all
  const { [message.player]: _before, ...others } = presenceIn(all, message.room).away
  const away = message.away_since_ms === null ? others : { ...others, [message.player]: message.away_since_ms }
  return { ...all, [message.room]: { ...presenceIn(all, message.room), away } }
}

export function presenceIn(all: PresenceByRoom, room: string): Presence {
  return all[room] ?? NOBODY_AWAY
}

export interface AwaySeat {
  seat: number
  name: string
  sinceMs: number
}

/** The seats whose players are away, before a game and while it runs, in their order; whoever looks is here. */
export function awaySeats(room: Room, presence: Presence, own: number | null): AwaySeat[] {
  if (room.stage !== 'gathering' && room.stage !== 'playing') return []
  const me = room.seats.find((seat) => seat.seat === own)?.player
  return room.seats.flatMap(({ seat, player, bot }) => {
    const sinceMs = presence.away[player]
    return sinceMs === undefined || bot === true || player === me ? [] : [{ seat, name: nameOf(room, seat), sinceMs }]
  })
}

/** The seat for which a stand-in may be called now: it is its turn, no clock runs, and its player has been away. */
export function standInCallable(
  room: Room,
  away: readonly AwaySeat[],
  nowMs: number,
  { away_ms }: StandInRules,
): AwaySeat | null {
  if (room.options.turn_ms !== null || room.options.absence === 'claim') return null
  const waits = away.find(
    ({ seat, sinceMs }) =>
      turnOf(room, seat) !== null && !room.stand_ins.includes(seat) && nowMs - sinceMs >= away_ms,
  )
  return waits ?? null
}
