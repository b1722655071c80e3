// What is known before anything is heard of a room: who the person is, how the line stands, and what all of it is kept in.
// The first page needs no more; session.ts adds what happens in rooms.
import { RETRYABLE } from '../net/retry.ts'
import {
  LIMITS,
  type Announcement,
  type Code,
  type Known,
  type Player,
  type RoomEvent,
  type ServerMessage,
  type StandInRules,
  type SuspendedEvent,
} from '../net/wire.ts'
import type { Room } from './room/room.ts'

export interface Session {
  me: Player | null
  /** Of the player's account; null for a guest. */
  userName: string | null
  /** Server's clock minus ours. */
  offsetMs: number
  rooms: Record<string, Room>
  /** Nothing can be saved just now: what would change something is refused. */
  readOnly: boolean
  /** When a stand-in plays for somebody; null before a welcome has said it. */
  standInRules: StandInRules | null
  /** What the host of the service has to say to everybody. */
  announcement: Announcement | null
  /** Why the player may not come in: it stands before the end of the connection. */
  suspension: SuspendedEvent | null
  /** Of the store, by the last welcome: after a loss it is another one. */
  history: string
  /** By room, that of the welcome behind which it was heard of last: a line may end before a room is shown on it. */
  histories: Record<string, string>
  /** Rooms that this player is not in any more, or may not see, and why. */
  closed: Record<string, ClosedReason>
  /** What openings asked of this page, by room, seat and history of the store: once each. */
  requested: string[]
  /** What is heard may be old: the connection is new, and nothing that was said on it has been answered yet. */
  catchingUp: boolean
}

/** The server's refusal; or the host has taken the seat away. */
export type ClosedReason = Code | 'kicked'

/** What should now be done, beyond showing it. */
export type Effect =
  | { kind: 'store_token'; token: string; player: Player }
  | { kind: 'watch'; room: string }
  /** Note what the server and the seats have committed to. */
  | { kind: 'note'; room: string }
  /** Commit to a seat's random bytes, or send them, until the deadline by the server's clock. */
  | { kind: 'commit' | 'contribute'; room: string; seat: number; deadlineMs: number | null }
  | { kind: 'follow'; from: string; to: string }
  | { kind: 'unwatch'; room: string }
  /** A stand-in plays for the player, who is here. */
  | { kind: 'take_back'; room: string; seat: number }

export type ContributionEffect = Extract<Effect, { kind: 'commit' | 'contribute' }>

export interface SessionUpdate {
  session: Session
  effects: Effect[]
}

export const EMPTY_SESSION: Session = {
  me: null,
  userName: null,
  offsetMs: 0,
  rooms: {},
  readOnly: false,
  standInRules: null,
  announcement: null,
  suspension: null,
  history: '',
  histories: {},
  closed: {},
  requested: [],
  catchingUp: false,
}

const GENERAL: ReadonlySet<ServerMessage['type']> = new Set(['welcome', 'read_only', 'announcement', 'suspended', 'ok', 'error'])

/** Whether all that follows from a message is known here. */
export function isGeneral(message: ServerMessage): boolean {
  return GENERAL.has(message.type)
}

/** The session after a general message; another one changes nothing. */
export function applyGeneral(session: Session, message: ServerMessage, nowMs: number): SessionUpdate {
  switch (message.type) {
    case 'welcome': {
      const changed = session.me !== null && session.me.player !== message.player.player
      const next: Session = {
        ...session,
        me: message.player,
        userName: message.user_name,
        offsetMs: message.now_ms - nowMs,
        readOnly: message.read_only,
        standInRules: message.stand_ins ?? null,
        announcement: message.announcement ?? null,
        suspension: null,
        history: message.history,
        catchingUp: true,
        // Another player sees other things: begin anew.
        ...(changed ? { rooms: {}, histories: {}, closed: {}, requested: [] } : {}),
      }
      return { session: next, effects: [{ kind: 'store_token', token: message.token, player: message.player }] }
    }
    case 'read_only':
      return { session: { ...session, readOnly: message.read_only }, effects: [] }
    case 'announcement':
      return { session: { ...session, announcement: message.announcement }, effects: [] }
    case 'suspended':
      return { session: { ...session, suspension: message }, effects: [] }
    case 'ok':
      return { session: caughtUp(session), effects: [] }
    case 'error': {
      if (message.re !== null) return { session: caughtUp(session), effects: [] }
      const room = message.details?.room
      // The server could not tell of it just then: what is known of it stays, and is asked for anew.
      if (room !== undefined && RETRYABLE.has(message.code) && session.rooms[room] !== undefined)
        return { session, effects: [{ kind: 'watch', room }] }
      return { session: room === undefined ? session : closeRoom(session, room, message.code), effects: [] }
    }
    default:
      return { session, effects: [] }
  }
}

/** An answer stands behind everything that was missed. */
function caughtUp(session: Session): Session {
  return session.catchingUp ? { ...session, catchingUp: false } : session
}

/** What a hello says of the rooms to go on with. */
export function roomsToResume(session: Session): Known[] {
  // The last ones: those before are over, or somebody has been away from them for long.
  return Object.values(session.rooms)
    .slice(-LIMITS.RESUMED_ROOMS_MOST)
    .map(({ room, version }) => ({ room, version, history: session.histories[room] ?? '' }))
}

export function isRoomEvent(message: ServerMessage): message is RoomEvent {
  return 'room' in message && 'version' in message
}

/** The server shows us no such room. */
export function closeRoom(session: Session, room: string, code: ClosedReason): Session {
  return { ...forgetRoom(session, room), closed: { ...session.closed, [room]: code } }
}

export function forgetRoom(session: Session, room: string): Session {
  const { [room]: _room, ...rooms } = session.rooms
  const { [room]: _history, ...histories } = session.histories
  const { [room]: _why, ...closed } = session.closed
  return { ...session, rooms, histories, closed }
}

export function renamed(session: Session, name: string): Session {
  return session.me === null ? session : { ...session, me: { ...session.me, name } }
}

/** The guest has an account now, and goes by its name. */
export function registered(session: Session, userName: string): Session {
  return { ...renamed(session, userName), userName }
}
