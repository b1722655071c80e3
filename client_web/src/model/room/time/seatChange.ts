// What of a seat changes beside its moves and is told by seat, whole, with the turns that run: more time, a vacation.
import type { RoomEvent } from '../../../net/wire.ts'

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

/** What the room has by it from then on, and the news of it. */
export function seatChange({ type: kind, seat, room: _room, version: _version, ...told }: SeatChange) {
  const lists: Partial<Record<(typeof MEMBERS)[Kind], readonly (number | null)[]>> = told
  const news: SeatChanged = { kind, seat, value: lists[MEMBERS[kind]]?.[seat] ?? null }
  return { told, news }
}
