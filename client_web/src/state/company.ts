// Who is in a room, and on what terms: seats, host, door, stand-ins for those who left, and the next game.
import { addNews, gone, type Happening, type News } from './news'
import type { Room } from './room'
import { namesOf } from './seats'
import type { Door, RoomEvent, Turn } from './wire'

const KINDS = [
  'seated',
  'left',
  'door',
  'handed_over',
  'stand_in',
  'taken_back',
  'rematch_wanted',
  'rematch_declined',
  'rematch_expired',
  'rematch_ready',
] as const

type CompanyEvent = Extract<RoomEvent, { type: (typeof KINDS)[number] }>

export function isOfCompany(event: RoomEvent): event is CompanyEvent {
  return (KINDS as readonly string[]).includes(event.type)
}

export function companyChanged(room: Room, event: CompanyEvent): Room {
  const [next, happening] = change(room, event)
  return happening === null ? next : { ...next, news: told(room, event, happening) }
}

function told(room: Room, event: CompanyEvent, happening: Happening): News[] {
  return addNews(room.news, event.version, happening)
}

function change(room: Room, event: CompanyEvent): [Room, Happening | null] {
  switch (event.type) {
    case 'seated': {
      const seats = [...room.seats, event.seat]
      return [{ ...room, seats, names: namesOf({ seats }) }, { kind: 'seated', seat: event.seat.seat, name: event.seat.name }]
    }
    case 'left': {
      const names = room.stage === 'gathering' ? namesOf(event) : room.names
      const next = { ...room, seats: event.seats, host: event.host, names }
      return [next, { kind: event.kicked === true ? 'kicked' : 'left', names: gone(room.seats, event.seats) }]
    }
    case 'door':
      return [{ ...room, door: event.door }, doorNews(room.door, event.door)]
    case 'handed_over':
      return [{ ...room, host: event.host }, { kind: 'host', seat: event.host }]
    case 'stand_in':
      return [standsIn(room, event.seat), { kind: 'stand_in', seat: event.seat }]
    case 'taken_back':
      return [takenBack(room, event.seat, event.turns), { kind: 'back', seat: event.seat }]
    default:
      return again(room, event)
  }
}

/** Only what is of weight for those who wait; that a joining used the invite up is told by the joining. */
function doorNews(before: Door, after: Door): Happening | null {
  return before.locked === after.locked ? null : { kind: 'door', locked: after.locked }
}

function standsIn(room: Room, seat: number): Room {
  // A stand-in needs no clock.
  const turns = room.turns.map((turn) => (turn.seat === seat ? { ...turn, deadline_ms: null } : turn))
  return { ...room, turns, stand_ins: [...without(room.stand_ins, seat), seat].sort((one, other) => one - other) }
}

function takenBack(room: Room, seat: number, turns: Turn[] = room.turns): Room {
  return { ...missedNow(room, seat, () => 0), stand_ins: without(room.stand_ins, seat), turns }
}

type AgainEvent = Extract<CompanyEvent, { type: `rematch_${string}` }>

function again(room: Room, event: AgainEvent): [Room, Happening | null] {
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

/** Turns that a seat may miss in a row; then a stand-in plays for it. */
export const MISSED_MOST = 2

/** The room with another count of the turns that a seat missed in a row. */
export function missedNow(room: Room, seat: number, count: (before: number) => number): Room {
  const missed = room.hands.map((_, index) => room.missed[index] ?? 0)
  return { ...room, missed: missed.map((before, index) => (index === seat ? count(before) : before)) }
}

/** Whether a stand-in plays for the seat after one more turn that runs out of time. */
export function onLastChance(room: Room, seat: number): boolean {
  return (room.missed[seat] ?? 0) === MISSED_MOST - 1 && !room.stand_ins.includes(seat)
}

function without(seats: readonly number[], seat: number): number[] {
  return seats.filter((one) => one !== seat)
}
