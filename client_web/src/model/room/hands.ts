// What the seats of a room have before them.
import type { Hand, Sheet } from '../../net/wire.ts'
import type { Room } from './room.ts'

export function handOf(room: Room, seat: number | null): Hand | null {
  return room.hands.find((hand) => hand.seat === seat) ?? null
}

/** The room with cards that nobody has written on, while none have come: what stands at the table has its room from the beginning. */
export function withBlankCards(room: Room): Room {
  if (room.stage !== 'opening') return room
  const blank: Sheet = { faces: [], throws: 0, rows: [], lines: [], total: 0, offers: { throw: [], hold: false, enter: [] }, done: false }
  return { ...room, hands: room.seats.map(({ seat }) => ({ seat, sheet: blank, held: [], tumble: null })) }
}

export function withHand(room: Room, seat: number, part: Partial<Hand>): Room {
  return { ...room, hands: room.hands.map((hand) => (hand.seat === seat ? { ...hand, ...part } : hand)) }
}

/** The room with another sheet of a seat, and perhaps more that is other of its hand. */
export function withSheet(room: Room, seat: number, fold: (sheet: Sheet) => Sheet, part: Partial<Hand> = {}): Room {
  const hands = room.hands.map((hand) => (hand.seat === seat ? { ...hand, sheet: fold(hand.sheet), ...part } : hand))
  return { ...room, hands }
}

/** Throws that are left in the turn, null where no number bounds them; what the server offers is what counts. */
export function throwsLeft(room: Room, sheet: Sheet): number | null {
  if (room.card.throws === null) return null
  return sheet.offers.throw.length === 0 && sheet.faces.length > 0 ? 0 : Math.max(0, room.card.throws - sheet.throws)
}

/** Whether the dice of a turn lie on the table unseen. */
export function faceDown(sheet: Sheet): boolean {
  return sheet.hidden === true && sheet.faces.length === 0 && sheet.throws > 0
}

/** The faces to draw, by position in the tray: 0 for a die that lies face down. */
export function facesToDraw(room: Room, sheet: Sheet): number[] {
  return faceDown(sheet) ? room.card.tray.map(() => 0) : sheet.faces
}

/** Whether the rows of a card are hidden from this viewer. */
export function cardHidden(room: Room, sheet: Sheet): boolean {
  return sheet.hidden === true && sheet.rows.length === 0 && room.card.rows.length > 0
}
