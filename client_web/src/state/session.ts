// All that this client knows, and what follows from what it hears.
import { applyEvent, type Room } from './room'
import { owing, ownSeat } from './seats'
import type { Code, Player, RoomEvent, ServerMessage } from './wire'

export interface Session {
  me: Player | null
  /** Server's clock minus ours. */
  offsetMs: number
  rooms: Record<string, Room>
  /** Rooms that the server does not show us, and why. */
  closed: Record<string, Code>
  /** Rooms and seats for which this page has sent its random bytes. */
  contributed: string[]
}

/** What should now be done, beyond showing it. */
export type Want =
  | { kind: 'remember'; token: string; player: Player }
  | { kind: 'watch'; room: string }
  | { kind: 'contribute'; room: string; seat: number }
  | { kind: 'follow'; from: string; to: string }

export interface Heard {
  session: Session
  wants: Want[]
}

export const NO_SESSION: Session = { me: null, offsetMs: 0, rooms: {}, closed: {}, contributed: [] }

export function hear(session: Session, message: ServerMessage, nowMs: number): Heard {
  switch (message.type) {
    case 'welcome': {
      const changed = session.me !== null && session.me.player !== message.player.player
      const next: Session = {
        ...session,
        me: message.player,
        offsetMs: message.now_ms - nowMs,
        // Another player sees other things: begin anew.
        ...(changed ? { rooms: {}, closed: {}, contributed: [] } : {}),
      }
      return { session: next, wants: [{ kind: 'remember', token: message.token, player: message.player }] }
    }
    case 'ok':
      return { session, wants: [] }
    case 'error': {
      const room = message.re === null ? message.details?.room : undefined
      return { session: room === undefined ? session : closeRoom(session, room, message.code), wants: [] }
    }
    default:
      return isRoomEvent(message) ? hearEvent(session, message) : { session, wants: [] }
  }
}

export function isRoomEvent(message: ServerMessage): message is RoomEvent {
  return 'room' in message && 'version' in message
}

function hearEvent(session: Session, event: RoomEvent): Heard {
  const known = session.rooms[event.room] ?? null
  // Events of a room that was left may still be on their way.
  if (known === null && event.type !== 'snapshot') return { session, wants: [] }
  const { room, outcome } = applyEvent(known, event)
  if (outcome === 'gap') return { session, wants: [{ kind: 'watch', room: event.room }] }
  const { [event.room]: _open, ...closed } = session.closed
  let next: Session = { ...session, closed, rooms: { ...session.rooms, [event.room]: room } }
  const wants: Want[] = []
  for (const seat of owing(room, session.me)) {
    const sent = `${event.room} ${seat}`
    if (next.contributed.includes(sent)) continue
    next = { ...next, contributed: [...next.contributed, sent] }
    wants.push({ kind: 'contribute', room: event.room, seat })
  }
  if (event.type === 'rematch_ready' && outcome === 'applied' && ownSeat(room, session.me) !== null) {
    wants.push({ kind: 'follow', from: event.room, to: event.next_room })
  }
  return { session: next, wants }
}

/** The server shows us no such room. */
export function closeRoom(session: Session, room: string, code: Code): Session {
  return { ...forgetRoom(session, room), closed: { ...session.closed, [room]: code } }
}

export function forgetRoom(session: Session, room: string): Session {
  const { [room]: _room, ...rooms } = session.rooms
  const { [room]: _why, ...closed } = session.closed
  return { ...session, rooms, closed }
}

export function renamed(session: Session, name: string): Session {
  return session.me === null ? session : { ...session, me: { ...session.me, name } }
}
