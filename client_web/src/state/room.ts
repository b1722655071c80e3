// A room as this client knows it: the snapshot, kept up to date by the events.
import { addNews, gone, type Happening, type News } from './news'
import type { Hand, RoomEvent, Sheet, Snapshot } from './wire'

export interface LastThrow {
  seat: number
  /** Positions of the dice that were thrown. */
  dice: number[]
  tumble: number
}

export interface Room extends Omit<Snapshot, 'type' | 'resync'> {
  news: News[]
  /** Names by seat number, of those who play: they stay when somebody leaves after the game. */
  names: Record<number, string>
  /** The throw that this page saw fall; null after a snapshot, which shows dice at rest. */
  lastThrow: LastThrow | null
}

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
  const lastThrow = room?.version === snapshot.version ? room.lastThrow : null
  return { room: { ...plain, names, news: room?.news ?? [], lastThrow }, outcome: 'applied' }
}

function namesOf(room: { seats: Snapshot['seats'] }): Record<number, string> {
  return Object.fromEntries(room.seats.map((seat) => [seat.seat, seat.name]))
}

function change(room: Room, event: Exclude<RoomEvent, { type: 'snapshot' }>): Room {
  const told = (happening: Happening): News[] => addNews(room.news, event.version, happening)
  switch (event.type) {
    case 'seated': {
      const seats = [...room.seats, event.seat]
      return {
        ...room,
        seats,
        names: namesOf({ seats }),
        news: told({ kind: 'seated', seat: event.seat.seat, name: event.seat.name }),
      }
    }
    case 'left': {
      const names = room.stage === 'gathering' ? namesOf(event) : room.names
      const news = told({ kind: 'left', names: gone(room.seats, event.seats) })
      return { ...room, seats: event.seats, host: event.host, names, news }
    }
    case 'opening':
      return { ...room, stage: 'opening', commitment: event.commitment }
    case 'contributed':
      return { ...room, contributed: [...room.contributed, event.seat] }
    case 'started':
      return {
        ...room,
        stage: 'playing',
        order: event.order,
        hands: event.hands,
        turns: event.turns,
        names: namesOf(room),
        news: told({ kind: 'started', seat: event.order[0] ?? null }),
      }
    case 'held':
    case 'thrown':
    case 'entered':
      return play(room, event)
    case 'clock_renewed':
      return { ...room, turns: event.turns, news: told({ kind: 'renewed' }) }
    case 'finished':
      return {
        ...room,
        stage: 'finished',
        turns: [],
        result: event.result,
        server_seed: event.server_seed,
        news: told({ kind: 'finished' }),
      }
    case 'rematch_wanted':
      return { ...room, rematch: [...room.rematch, event.seat], news: told({ kind: 'rematch', seat: event.seat }) }
    case 'rematch_ready':
      return { ...room, rematch: [...room.rematch, event.seat], next_room: event.next_room }
    case 'archived':
      return { ...room, stage: 'archived', turns: [] }
    default:
      // A kind that this version does not know yet: within v1 there are only additions.
      return room
  }
}

function play(room: Room, event: Extract<RoomEvent, { type: 'held' | 'thrown' | 'entered' }>): Room {
  const told = (happening: Happening): News[] => addNews(room.news, event.version, happening)
  const { seat } = event
  switch (event.type) {
    case 'held': {
      const faces = handOf(room, seat)?.sheet.faces ?? []
      const news = told({ kind: 'held', seat, faces: event.dice.map((die) => faces[die] ?? 0) })
      return { ...withHand(room, seat, { held: event.dice }), news }
    }
    case 'thrown': {
      const { sheet, dice, tumble } = event
      const held = sheet.faces.map((_, die) => die).filter((die) => !dice.includes(die))
      const news = told({
        kind: 'thrown',
        seat,
        faces: sheet.faces,
        thrown: dice,
        throwsLeft: throwsLeft(room, sheet),
        byClock: event.by === 'clock',
      })
      return { ...withHand(room, seat, { sheet, held, tumble }), lastThrow: { seat, dice, tumble }, news }
    }
    case 'entered': {
      const { sheet, rows } = event
      const faces = Object.values(event.dice).flat()
      const news = told({ kind: 'entered', seat, rows, faces, total: sheet.total, byClock: event.by === 'clock' })
      const next = withHand(room, seat, { sheet, held: [], tumble: null })
      return { ...next, turns: event.turns, lastThrow: null, news }
    }
  }
}

function withHand(room: Room, seat: number, part: Partial<Hand>): Room {
  return { ...room, hands: room.hands.map((hand) => (hand.seat === seat ? { ...hand, ...part } : hand)) }
}

export function handOf(room: Room, seat: number | null): Hand | null {
  return room.hands.find((hand) => hand.seat === seat) ?? null
}

/** Throws that are left in the turn; what the server offers is what counts. */
export function throwsLeft(room: Room, sheet: Sheet): number {
  return sheet.offers.throw.length === 0 && sheet.faces.length > 0 ? 0 : Math.max(0, room.card.throws - sheet.throws)
}
