// All that this client knows, and what follows from what it hears.
import type { Player, RoomEvent, ServerMessage } from '../net/wire.ts'
import { applyGeneral, closeRoom, isGeneral, isRoomEvent, type Effect, type Session, type SessionUpdate } from './generalSession.ts'
import { contributionsDue } from './opening/contributions.ts'
import { applyEvent } from './room/fold.ts'
import type { Room } from './room/room.ts'
import { ownSeats } from './room/seats.ts'

export * from './generalSession.ts'

export function applyMessage(session: Session, message: ServerMessage, nowMs: number): SessionUpdate {
  return !isGeneral(message) && isRoomEvent(message) ? applyRoomEvent(withClock(session, message, nowMs), message) : applyGeneral(session, message, nowMs)
}

/** What a clock differs by at least where it was set: a message that is merely late says no better time. */
const SET_MS = 10_000

/** The session by the server's clock, where that was set since the welcome. What was missed is older than the welcome. */
function withClock(session: Session, event: RoomEvent, nowMs: number): Session {
  if (event.type !== 'clock_renewed' || event.now_ms === undefined || session.catchingUp) return session
  const offsetMs = event.now_ms - nowMs
  return Math.abs(offsetMs - session.offsetMs) > SET_MS ? { ...session, offsetMs } : session
}

function applyRoomEvent(session: Session, event: RoomEvent): SessionUpdate {
  const known = session.rooms[event.room] ?? null
  // Events of a room that was left may still be on their way.
  if (known === null && event.type !== 'snapshot') return { session, effects: [] }
  const { room, outcome } = applyEvent(known, event)
  if (outcome === 'gap') return { session, effects: [{ kind: 'watch', room: event.room }] }
  if (wasKicked(session, known, room, event))
    return { session: closeRoom(session, event.room, 'kicked'), effects: [{ kind: 'unwatch', room: event.room }] }
  const { [event.room]: _open, ...closed } = session.closed
  const histories = { ...session.histories, [event.room]: session.history }
  const now: Session = { ...session, closed, rooms: { ...session.rooms, [event.room]: room }, histories }
  const { session: next, effects } = withOpeningEffects(now, room)
  if (event.type === 'rematch_ready' && outcome === 'applied' && wantsRematch(room, session.me)) {
    effects.push({ kind: 'follow', from: event.room, to: event.next_room })
  }
  // While it lasts, a stand-in that comes is one for somebody who does nothing at this page: the person decides.
  if (event.type === 'snapshot' || (event.type === 'stand_in' && session.catchingUp)) effects.push(...takeBackEffects(room, session.me))
  return { session: next, effects }
}

/** What the opening asks for. Where the store has lost what was said, it is said again: the same, as it is noted. */
function withOpeningEffects(session: Session, room: Room): SessionUpdate {
  const open = contributionsDue(room, session.me)
    .map((one) => ({ one, key: [one.kind, room.room, 'seat' in one ? one.seat : '', session.history].join(' ') }))
    .filter(({ key }) => !session.requested.includes(key))
  if (open.length === 0) return { session, effects: [] }
  const effects = open.map(({ one }): Effect =>
    one.kind === 'note'
      ? { kind: 'note', room: room.room }
      : { ...one, room: room.room, deadlineMs: room.opening_deadline_ms },
  )
  return { session: { ...session, requested: [...session.requested, ...open.map(({ key }) => key)] }, effects }
}

function wasKicked(session: Session, before: Room | null, after: Room, event: RoomEvent): boolean {
  if (event.type !== 'left' || event.kicked !== true || before === null) return false
  return ownSeats(before, session.me).length > 0 && ownSeats(after, session.me).length === 0
}

function wantsRematch(room: Room, me: Player | null): boolean {
  return ownSeats(room, me).some((seat) => room.rematch.includes(seat))
}

/** The own seats that a stand-in plays for now; with `missedMost`, also those of which the result can be claimed for so many missed turns. */
export function takeBackEffects(room: Room, me: Player | null, missedMost = Infinity): Extract<Effect, { kind: 'take_back' }>[] {
  if (room.stage !== 'playing') return []
  return ownSeats(room, me)
    .filter((seat) => room.stand_ins.includes(seat) || (room.options.absence === 'claim' && (room.missed[seat] ?? 0) >= missedMost))
    .map((seat) => ({ kind: 'take_back', room: room.room, seat }))
}
