// The room after an event: `(room, event) -> room`, without clock or chance.
import type { RoomEvent, Snapshot } from '../../net/wire.ts'
import { withEntry, type NewLogEntry, type LogEntry } from './log.ts'
import { isMoveEvent, applyMove } from './moves.ts'
import { isSeatChange, seatChange } from './time/seatChange.ts'
import { timeBanksOf } from './time/pace.ts'
import type { Room } from './room.ts'
import { applySeating, isSeatingEvent } from './seating.ts'
import { nameOf, namesOf } from './seats.ts'

export type Applied = { room: Room; outcome: 'applied' | 'ignored' } | { room: Room | null; outcome: 'gap' }

/** Apply an event. `gap`: something was missed, ask for a snapshot. */
export function applyEvent(room: Room | null, event: RoomEvent): Applied {
  if (event.type === 'snapshot') return applySnapshot(room, event)
  if (room === null) return { room, outcome: 'gap' }
  if (event.version <= room.version) return { room, outcome: 'ignored' }
  if (event.version > room.version + 1) return { room, outcome: 'gap' }
  return { room: { ...change(room, event), version: event.version }, outcome: 'applied' }
}

function applySnapshot(room: Room | null, snapshot: Snapshot): Applied {
  if (room !== null && !snapshot.resync && snapshot.version < room.version) return { room, outcome: 'ignored' }
  const { type: _type, resync: _resync, ...plain } = snapshot
  const names = { ...room?.names, ...namesOf(snapshot) }
  // The same version again: what this page saw fall is still what lies there.
  const seen = room?.version === snapshot.version ? { falls: room.falls, lost: room.lost } : { falls: {}, lost: null }
  // News are told once, and never again: no snapshot has them.
  return {
    room: { ...plain, names, log: room?.log ?? [], given: room?.given ?? {}, ...seen, ...endedBy(room, snapshot) },
    outcome: 'applied',
  }
}

/** What is known of turns that ended: all of it where none was missed, or none can have ended. */
function endedBy(room: Room | null, snapshot: Snapshot): Pick<Room, 'ended' | 'endedWhole'> {
  if (room?.version === snapshot.version) return { ended: room.ended, endedWhole: room.endedWhole }
  const unbegun = snapshot.stage === 'gathering' || snapshot.stage === 'opening'
  return { ended: [], endedWhole: unbegun || isFirstTurn(snapshot) }
}

/** Nobody has ended a turn yet, whatever is hidden. */
function isFirstTurn({ turns, order, options }: Snapshot): boolean {
  if (turns.length === 0 || turns.some((turn) => turn.round > 1)) return false
  if (options.order === 'alternate') return turns[0]?.seat === order[0]
  return turns.length === order.length
}

function change(room: Room, event: Exclude<RoomEvent, { type: 'snapshot' }>): Room {
  if (isMoveEvent(event)) return applyMove(room, event)
  if (isSeatingEvent(event)) return applySeating(room, event)
  const logWith = (entry: NewLogEntry): LogEntry[] => withEntry(room.log, event.version, entry)
  if (isSeatChange(event)) {
    const { told, news } = seatChange(event)
    return { ...room, ...told, log: logWith(news) }
  }
  switch (event.type) {
    case 'opening':
    case 'committed':
    case 'seed_chosen':
    case 'contributed':
      return openingChanged(room, event)
    case 'started':
      return begun(room, event)
    case 'finished':
    case 'archived':
    case 'aborted':
      return over(room, event)
    case 'ordered':
      return { ...room, ordered: event.version }
    case 'clock_renewed':
      // Before and after a game it is the room that waits anew: there are no turns to tell of.
      return { ...room, turns: event.turns, log: room.stage === 'playing' ? logWith({ kind: 'renewed' }) : room.log }
    case 'recorded':
      return { ...room, recorded: true, ratings: event.ratings ?? [] }
    default:
      // A kind that this version does not know yet: within v1 there are only additions.
      return room
  }
}

type EventOf<Type extends RoomEvent['type']> = Extract<RoomEvent, { type: Type }>

function begun(room: Room, event: EventOf<'started'>): Room {
  return {
    ...room,
    ...timeBanksOf(event),
    stage: 'playing',
    order: event.order,
    opening_throws: event.opening_throws,
    opening_deadline_ms: null,
    contributions: event.contributions,
    hands: event.hands,
    turns: event.turns,
    // The bytes of those who sent none in time are fixed by rule.
    contributed: room.seats.map((seat) => seat.seat),
    missed: room.seats.map(() => 0),
    names: namesOf(room),
    ended: [],
    endedWhole: true,
    log: withEntry(room.log, event.version, { kind: 'started', seat: event.order[0] ?? null }),
  }
}

/** The end of the game, or of its room. */
function over(room: Room, event: EventOf<'finished' | 'archived' | 'aborted'>): Room {
  const logWith = (entry: NewLogEntry): LogEntry[] => withEntry(room.log, event.version, entry)
  switch (event.type) {
    case 'finished':
      return {
        ...room,
        stage: 'finished',
        turns: [],
        // Open to everyone now, whatever was hidden.
        hands: event.hands,
        endedWhole: room.endedWhole && room.ended.every((one) => one.total !== null),
        result: event.result,
        server_seed: event.server_seed,
        log: logWith({ kind: 'finished' }),
      }
    case 'archived': {
      const silent = event.silent ?? []
      const reason = event.close_reason
      const names = silent.map((seat) => nameOf(room, seat))
      return {
        ...room,
        stage: 'archived',
        turns: [],
        opening_deadline_ms: null,
        silent,
        ...(silent.length === 0 ? {} : { log: logWith({ kind: 'called_off', names }) }),
        ...(reason === undefined ? {} : { close_reason: reason, log: logWith({ kind: 'closed', reason }) }),
        // A game that is given up is opened by it, as one that is played to its end was before.
        hands: event.hands ?? room.hands,
        server_seed: event.server_seed ?? room.server_seed,
      }
    }
    case 'aborted': {
      const { hands, server_seed } = event
      return { ...room, stage: 'archived', turns: [], hands, server_seed, log: logWith({ kind: 'aborted' }) }
    }
  }
}

function openingChanged(room: Room, event: EventOf<'opening' | 'committed' | 'seed_chosen' | 'contributed'>): Room {
  switch (event.type) {
    case 'opening':
      return {
        ...room,
        stage: 'opening',
        turns: [],
        commitment: event.commitment ?? null,
        // By the first scheme no seat commits.
        seat_commitments: event.commitment === undefined ? room.seats.map(() => null) : [],
        opening_deadline_ms: event.deadline_ms,
        seats_wanted: room.seats.length,
        // The bytes of a stand-in that has a seat from the beginning are fixed by rule.
        contributed: room.seats.filter((seat) => seat.bot === true).map((seat) => seat.seat),
        given: {},
      }
    case 'committed': {
      const { seat, commitment } = event
      return { ...room, seat_commitments: room.seat_commitments.map((one, at) => (at === seat ? commitment : one)) }
    }
    case 'seed_chosen':
      return { ...room, commitment: event.commitment, opening_deadline_ms: event.deadline_ms }
    case 'contributed':
      return {
        ...room,
        contributed: [...room.contributed, event.seat].sort((one, other) => one - other),
        given: { ...room.given, [event.seat]: event.bytes },
      }
  }
}
