// In which of a person's games it is their turn: of rooms that this page watches it knows by itself, of others by a list.
import type { Player, RoomSummary } from '../../net/wire.ts'
import type { Room } from '../room/room.ts'
import { isLive, ownSeats, turnOf } from '../room/seats.ts'

export interface WaitingGame {
  room: string
  ruleset: string
  name: string
}

/** Games against other people in which it is the person's turn, the most urgent first. */
export function waitingGames(
  list: readonly RoomSummary[],
  rooms: Readonly<Record<string, Room>>,
  me: Player | null,
): WaitingGame[] {
  if (me === null) return []
  const seen = Object.values(rooms).filter((room) => isWaiting(room, me))
  const listed = list.filter((one) => rooms[one.room] === undefined && one.your_turn && one.stage === 'playing' && hasOthers(one, me))
  return [
    ...seen.map(({ room, card }) => ({ room, ruleset: card.ruleset, name: card.name })),
    ...listed.map(({ room, ruleset, name }) => ({ room, ruleset, name })),
  ]
}

/** Whether a game of the list goes on with others: it may become the person's turn while the page shows something else. */
export function mayCall(list: readonly RoomSummary[], me: Player | null): boolean {
  return me !== null && list.some((one) => (one.stage === 'playing' || one.stage === 'opening') && hasOthers(one, me))
}

function isWaiting(room: Room, me: Player): boolean {
  const mine = ownSeats(room, me).filter((seat) => turnOf(room, seat) !== null && !room.stand_ins.includes(seat))
  return room.stage === 'playing' && mine.length > 0 && hasOthers(room, me)
}

/** A game without a clock may be left lying: so long after the last that happened somebody sits at it still. */
export const AT_PLAY_MS = 300_000

/** Whether a person sits at this game and plays: under a clock until it is over, else as long as something happens. */
export function isAtPlay(room: Room, me: Player | null, quietMs: number): boolean {
  if ((room.stage !== 'playing' && room.stage !== 'opening') || ownSeats(room, me).length === 0) return false
  return isLive(room) || quietMs < AT_PLAY_MS
}

/** Whether somebody else plays, a person and no bot: one's own practice calls for nobody. */
export function hasOthers(room: Pick<RoomSummary, 'seats'>, me: Player): boolean {
  return room.seats.some((seat) => seat.player !== me.player && seat.bot !== true)
}
