// What happened in a room since this page came, newest last: for the log and for what is spoken.
import type { Joined, RoomEvent, Seat, SeatOut } from '../../net/wire.ts'
import type { SeatChanged } from './time/seatChange.ts'

/** Who made a move: the seat's player, the clock in their place, or a stand-in. */
export type By = Extract<RoomEvent, { type: 'entered' }>['by']

export type LogEntry = { version: number } & (
  | { kind: 'seated'; seat: number; name: string }
  | { kind: 'left'; names: string[] }
  | { kind: 'kicked'; names: string[] }
  | { kind: 'admission'; locked: boolean }
  | { kind: 'host'; seat: number }
  | { kind: 'started'; seat: number | null }
  | { kind: 'held'; seat: number; faces: number[] }
  | {
      kind: 'thrown'
      seat: number
      /** Positions of the dice to tell of, and what they show. */
      dice: number[]
      faces: number[]
      throwsLeft: number | null
      /** Points that were lost, where the throw ended the turn. */
      lost: number | null
      by: By
    }
  | {
      kind: 'entered'
      seat: number
      rows: Record<string, number>
      faces: number[]
      bonus: number
      total: number | null
      by: By
    }
  | {
      kind: 'secured'
      seat: number
      dice: number[]
      faces: number[]
      /** What the combination is called now, and gives; null when it was counted with its set. */
      face: number
      points: number | null
      /** Points of the set that was completed by it. */
      completed: number | null
      by: By
    }
  | { kind: 'banked'; seat: number; points: number; total: number | null; joined: Joined[]; by: By }
  | { kind: 'concealed'; seat: number; what: 'threw' | 'ended'; by: By }
  | { kind: 'renewed' }
  | { kind: 'stand_in'; seat: number }
  | { kind: 'back'; seat: number }
  | { kind: 'undone'; seat: number }
  | SeatChanged
  | { kind: 'out'; seat: number; why: SeatOut['why'] }
  | { kind: 'finished' }
  | { kind: 'aborted' }
  | { kind: 'rematch'; seat: number }
  | { kind: 'declined'; seat: number }
  | { kind: 'lapsed' }
  | { kind: 'called_off'; names: string[] }
  /** By the host of the service. */
  | { kind: 'closed'; reason: string }
)

export type LogEntryOf<Kind extends LogEntry['kind']> = Extract<LogEntry, { kind: Kind }>

/** What can end a turn. */
export type TurnEnd = LogEntryOf<'entered' | 'banked' | 'thrown' | 'concealed'>

export interface EndedTurn {
  seat: number
  /** From 1. */
  round: number
  /** The seat's total by then; null where it is hidden. */
  total: number | null
  /** What ended it. */
  end: TurnEnd
}

type WithoutVersion<T> = T extends unknown ? Omit<T, 'version'> : never
export type NewLogEntry = WithoutVersion<LogEntry>

const MOST = 80

export function withEntry(log: LogEntry[], version: number, entry: NewLogEntry): LogEntry[] {
  return [...log, { version, ...entry } as LogEntry].slice(-MOST)
}

/** Who is no longer there. */
export function namesGone(before: Seat[], after: Seat[]): string[] {
  // A player may have several seats, and seats move up: player and name together say who it is.
  const there = after.map((seat) => `${seat.player} ${seat.name}`)
  return before
    .filter((seat) => {
      const place = there.indexOf(`${seat.player} ${seat.name}`)
      if (place >= 0) there.splice(place, 1)
      return place < 0
    })
    .map((seat) => seat.name)
}

/** Whether a turn of the seat came to its end by it. */
export function endsTurn(entry: NewLogEntry): boolean {
  if (entry.kind === 'thrown') return entry.lost !== null
  return entry.kind === 'entered' || entry.kind === 'banked' || (entry.kind === 'concealed' && entry.what === 'ended')
}

/** Lines of a log: of turns that run each throw and what was set aside; of those before, what came of them. */
export function logLines(log: readonly LogEntry[]): LogEntry[] {
  const ended = new Map<number, number>()
  log.forEach((one, index) => {
    if (endsTurn(one) && 'seat' in one && one.seat !== null) ended.set(one.seat, index)
  })
  return log.filter((one, index) => {
    if (one.kind === 'held') return false
    if (endsTurn(one) || !('seat' in one) || one.seat === null) return true
    return !['thrown', 'secured', 'concealed'].includes(one.kind) || index > (ended.get(one.seat) ?? -1)
  })
}
