// What of a seat changes beside its moves and is told by seat, whole, with the turns that run: more time, a vacation.
import type { RoomEvent } from '../../net/wire.ts'
import { withEntry } from './log.ts'
import type { Room } from './room.ts'

/** By event, the member by seat that it tells and the room has. What is said of it is the `log` of the texts called like the event. */
const MEMBERS = { stretched: 'stretches', vacation: 'vacations' } as const

type Kind = keyof typeof MEMBERS
type SeatChange = Extract<RoomEvent, { type: Kind }>

/** As the log has it: what the seat has now, null for nothing of its own. */
export interface SeatChanged {
  kind: Kind
  seat: number
  value: number | null
}

export function isSeatChange(event: RoomEvent): event is SeatChange {
  return Object.hasOwn(MEMBERS, event.type)
}

/** The room with all that the event tells by seat, and the news of it. */
export function applySeatChange(room: Room, event: SeatChange): Room {
  const { type: kind, seat, room: _room, version, ...told } = event
  const lists: Partial<Record<(typeof MEMBERS)[Kind], readonly (number | null)[]>> = told
  const value = lists[MEMBERS[kind]]?.[seat] ?? null
  return { ...room, ...told, log: withEntry(room.log, version, { kind, seat, value }) }
}
