// Several seats on one device: what the one who looks at it may see of the others'.
//
// The server shows a player what each of the player's seats may see, together. Where a room hides dice, this page
// parts it again, by the seat whose player looks at it, and shows of the others what they would see on their own devices.
import type { Hand, Player, Sheet } from '../net/wire.ts'
import type { EndedTurn, LogEntry, TurnEnd } from './room/log.ts'
import type { Room } from './room/room.ts'
import { ownSeat, ownSeats } from './room/seats.ts'

/** Whether seats of this room may not see all of each other while it is played. */
export function hidesDice(room: Room): boolean {
  return room.options.dice === 'identical' || room.options.reveal !== 'open'
}

/**
 * The seat to which the device must be passed before anything of it is shown; null when nothing stands in the way.
 * `viewer` is the seat whose player has said to look at the page; nobody after a reload.
 */
export function passTo(room: Room, me: Player | null, viewer: number | null): number | null {
  if (room.stage !== 'playing' || !hidesDice(room) || ownSeats(room, me).length < 2) return null
  const next = ownSeat(room, me)
  return next === viewer ? null : next
}

/** Whether the player who passes the device on still looks at the throw that lost the turn. */
export function stillShowsLost(room: Room, me: Player | null, viewer: number | null): boolean {
  return room.lost !== null && room.lost.seat === viewer && passTo(room, me, viewer) !== null
}

/** The room as the seat `viewer` may see it: without what is hidden of the other seats on this device. */
export function asSeenBy(room: Room, me: Player | null, viewer: number | null): Room {
  const own = ownSeats(room, me)
  if (room.stage !== 'playing' || !hidesDice(room) || own.length < 2) return room
  const others = own.filter((seat) => seat !== viewer)
  const hands = room.hands.map((hand) => (others.includes(hand.seat) ? hiddenHand(room, hand) : hand))
  const veil = new Set(hands.filter((hand) => hand.sheet.hidden).map((hand) => hand.seat))
  return {
    ...room,
    hands,
    falls: Object.fromEntries(Object.entries(room.falls).filter(([seat]) => !veil.has(Number(seat)))),
    lost: room.lost !== null && others.includes(room.lost.seat) ? null : room.lost,
    log: room.log.flatMap((entry) =>
      'seat' in entry && entry.seat !== null && others.includes(entry.seat) ? concealed(room, entry) : [entry],
    ),
    ended: room.ended.map((one) => (others.includes(one.seat) ? hiddenTurn(room, one) : one)),
  }
}

function onlyRerolls(room: Room): boolean {
  return room.options.dice !== 'identical' && room.options.reveal === 'hide_rerolls'
}

function hiddenHand(room: Room, hand: Hand): Hand {
  const { throws, done, rows, lines, total, ...sheet } = hand.sheet
  const first = throws <= 1 && (sheet.aside ?? []).length === 0 && (sheet.points ?? 0) === 0
  if (onlyRerolls(room) && first) return { ...hand, held: [] }
  const card = onlyRerolls(room)
    ? { rows: rows.map((row) => ({ ...row, potential: null })), lines, total }
    : { rows: [], lines: [], total: null }
  const offers: Sheet['offers'] = { throw: [], hold: false, enter: [] }
  return { ...hand, held: [], tumble: null, sheet: { faces: [], throws, done, ...card, hidden: true, offers } }
}

/** A turn of another seat that came to its end: only what its card shows of it is known. */
function hiddenTurn(room: Room, turn: EndedTurn): EndedTurn {
  const [end = turn.end] = concealed(room, turn.end)
  return { ...turn, end: end as TurnEnd, total: onlyRerolls(room) ? turn.total : null }
}

/** What is heard of another seat's deed: that there was one, or what it brought. */
function concealed(room: Room, entry: LogEntry): LogEntry[] {
  const { version } = entry
  switch (entry.kind) {
    case 'held':
    case 'secured':
      return []
    case 'thrown': {
      const first = room.card.throws !== null && entry.throwsLeft === room.card.throws - 1
      if (onlyRerolls(room) && first) return [entry]
      const what = entry.lost === null ? 'threw' : 'ended'
      return [{ version, kind: 'concealed', seat: entry.seat, what, by: entry.by }]
    }
    case 'entered':
      if (onlyRerolls(room)) return [{ ...entry, faces: [] }]
      return [{ version, kind: 'concealed', seat: entry.seat, what: 'ended', by: entry.by }]
    case 'banked':
      if (onlyRerolls(room)) return [{ ...entry, joined: [] }]
      return [{ version, kind: 'concealed', seat: entry.seat, what: 'ended', by: entry.by }]
    default:
      return [entry]
  }
}
