// Zen mode: while one plays, there are no names, ratings and talk of others. What is hidden is hidden for every way in which one
// could come to know it: all that is drawn and said of a table is drawn and said of the room as it is here.
import { isAtTable, withoutNames } from '../model/names/unnamed.ts'
import type { Room } from '../model/room/room.ts'
import { ownSeats } from '../model/room/seats.ts'
import type { Player } from '../net/wire.ts'
import { t } from '../texts.ts'
import { settings } from './settings.svelte.ts'

/** Whether it holds for this player in this room now: they want it, and play. */
export function isZen(room: Room, me: Player | null): boolean {
  return settings.zen && isAtTable(room, ownSeats(room, me))
}

/** The room as this player is to see it, with the names of the others or without. */
export function seenBy(room: Room, me: Player | null): Room {
  return isZen(room, me) ? withoutNames(room, ownSeats(room, me), t.zen) : room
}
