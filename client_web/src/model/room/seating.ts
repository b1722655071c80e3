// Who is in a room, and on what terms: seats, host, admission, stand-ins for those who left, and the next game.
import type { Admission, RoomEvent, StandInRules, Turn } from '../../net/wire.ts'
import { stillEnded } from './past/ended.ts'
import { withEntry, namesGone, type NewLogEntry } from './log.ts'
import type { Room } from './room.ts'
import { namesOf } from './seats.ts'

const KINDS = [
  'seated',
  'left',
  'admission',
  'handed_over',
  'stand_in',
  'taken_back',
  'undone',
  'resigned',
  'claimed',
  'rematch_wanted',
  'rematch_declined',
  'rematch_expired',
  'rematch_ready',
] as const

type SeatingEvent = Extract<RoomEvent, { type: (typeof KINDS)[number] }>

export function isSeatingEvent(event: RoomEvent): event is SeatingEvent {
  return (KINDS as readonly string[]).includes(event.type)
}

export function applySeating(room: Room, event: SeatingEvent): Room {
  const [next, entry] = change(room, event)
  return entry === null ? next : { ...next, log: withEntry(room.log, event.version, entry) }
}

function change(room: Room, event: SeatingEvent): [Room, NewLogEntry | null] {
  switch (event.type) {
    case 'seated': {
      const seats = [...room.seats, event.seat]
      return [{ ...room, seats, names: namesOf({ seats }) }, { kind: 'seated', seat: event.seat.seat, name: event.seat.name }]
    }
    case 'left': {
      const names = room.stage === 'gathering' ? namesOf(event) : room.names
      const next = { ...room, seats: event.seats, host: event.host, names }
      return [next, { kind: event.kicked === true ? 'kicked' : 'left', names: namesGone(room.seats, event.seats) }]
    }
    case 'admission':
      return [{ ...room, admission: event.admission }, admissionEntry(room.admission, event.admission)]
    case 'handed_over':
      return [{ ...room, host: event.host }, { kind: 'host', seat: event.host }]
    case 'stand_in':
      return [standsIn(room, event.seat), { kind: 'stand_in', seat: event.seat }]
    case 'taken_back':
      return [takenBack(room, event.seat, event.turns), { kind: 'back', seat: event.seat }]
    case 'undone': {
      const { seat, hands, turns } = event
      // Dice that this page saw fall are not those that lie there now.
      const back = { ...withMissed(room, seat, () => 0), hands, turns, falls: {}, lost: null }
      return [{ ...back, ended: stillEnded(back) }, { kind: 'undone', seat }]
    }
    case 'resigned':
    case 'claimed': {
      const { seat, turns } = event
      const why = event.type === 'resigned' ? 'resigned' : 'gone'
      const stand_ins = without(room.stand_ins, seat)
      return [{ ...room, turns, stand_ins, out: [...room.out, { seat, why }] }, { kind: 'out', seat, why }]
    }
    default:
      return rematchChanged(room, event)
  }
}

/** Only what is of weight for those who wait; that a joining used the invite up is told by the joining. */
function admissionEntry(before: Admission, after: Admission): NewLogEntry | null {
  return before.locked === after.locked ? null : { kind: 'admission', locked: after.locked }
}

function standsIn(room: Room, seat: number): Room {
  // A stand-in needs no clock.
  const turns = room.turns.map((turn) => (turn.seat === seat ? { ...turn, deadline_ms: null } : turn))
  return { ...room, turns, stand_ins: [...without(room.stand_ins, seat), seat].sort((one, other) => one - other) }
}

function takenBack(room: Room, seat: number, turns: Turn[] = room.turns): Room {
  return { ...withMissed(room, seat, () => 0), stand_ins: without(room.stand_ins, seat), turns }
}

type RematchEvent = Extract<SeatingEvent, { type: `rematch_${string}` }>

function rematchChanged(room: Room, event: RematchEvent): [Room, NewLogEntry | null] {
  switch (event.type) {
    case 'rematch_wanted': {
      const rematch = [...without(room.rematch, event.seat), event.seat]
      const rematch_declined = without(room.rematch_declined, event.seat)
      const next = { ...room, rematch, rematch_declined, rematch_until_ms: event.until_ms }
      // That a stand-in plays again goes without saying.
      return [next, isBot(room, event.seat) ? null : { kind: 'rematch', seat: event.seat }]
    }
    case 'rematch_declined': {
      const rematch_declined = [...without(room.rematch_declined, event.seat), event.seat]
      return [
        { ...room, rematch_declined, rematch: without(room.rematch, event.seat) },
        { kind: 'declined', seat: event.seat },
      ]
    }
    case 'rematch_expired':
      return [{ ...room, rematch: [], rematch_declined: [], rematch_until_ms: null }, { kind: 'lapsed' }]
    case 'rematch_ready': {
      // The last answer may have been a refusal, which was told before; that of somebody who wants it is told by this.
      const last = event.seat === null || room.rematch_declined.includes(event.seat) ? [] : [event.seat]
      const rematch = [...room.rematch.filter((seat) => !last.includes(seat)), ...last]
      return [{ ...room, stage: 'archived', rematch, next_room: event.next_room, rematch_until_ms: null }, null]
    }
  }
}

/** Whether a stand-in has the seat from the beginning, and nobody else. */
export function isBot(room: Room, seat: number): boolean {
  return room.seats.some((one) => one.seat === seat && one.bot === true)
}

/** Whether no person plays for the seat now: a bot has it, or a stand-in plays. */
export function computerPlays(room: Room, seat: number | null): boolean {
  return seat !== null && (isBot(room, seat) || room.stand_ins.includes(seat))
}

/** The room with another count of the turns that a seat missed in a row. */
export function withMissed(room: Room, seat: number, count: (before: number) => number): Room {
  const missed = room.hands.map((_, index) => room.missed[index] ?? 0)
  return { ...room, missed: missed.map((before, index) => (index === seat ? count(before) : before)) }
}

/** Whether a stand-in plays for the seat after one more turn that runs out of time. */
export function onLastChance(room: Room, seat: number, { missed_most }: StandInRules): boolean {
  const comes = room.options.absence !== 'claim' && !room.stand_ins.includes(seat)
  return comes && (room.missed[seat] ?? 0) === missed_most - 1
}

function without(seats: readonly number[], seat: number): number[] {
  return seats.filter((one) => one !== seat)
}
