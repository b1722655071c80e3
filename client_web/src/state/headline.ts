// What stands over the tray: whose turn it is, and what to do.
import { t } from '../messages'
import type { DrawnRow } from './card'
import type { Room } from './room'
import { handOf } from './room'
import { winners } from './result'
import { nameOf, shownTurn } from './seats'

export interface Headline {
  heading: string
  sub: string
}

export function headline(room: Room, own: number | null, row: DrawnRow | null, dice: number): Headline {
  if (room.stage === 'opening') {
    return {
      heading: room.options.begins === 'as_seated' || room.seats.length === 1 ? t.opening.seated : t.opening.heading,
      sub: t.opening.hint,
    }
  }
  if (room.stage === 'finished' || room.stage === 'archived') return { heading: outcome(room, own), sub: '' }
  const turn = shownTurn(room, own)
  if (turn === null) return { heading: t.table.between, sub: '' }
  const sheet = handOf(room, turn.seat)?.sheet
  if (turn.seat !== own) {
    const name = nameOf(room, turn.seat)
    const throws = sheet?.throws ?? 0
    return {
      heading: t.table.turnOf(name),
      sub: throws === 0 ? t.table.toThrowFirst : t.table.throwOf(throws, room.card.throws),
    }
  }
  const heading = t.table.yourTurn
  if (sheet === undefined || sheet.faces.length === 0) return { heading, sub: t.table.toThrow }
  if (row !== null) return { heading, sub: row.hint }
  if (sheet.offers.throw.length === 0) return { heading, sub: t.table.toEnter }
  return { heading, sub: dice === 0 ? t.table.allHeld : t.table.toHold }
}

function outcome(room: Room, own: number | null): string {
  const first = winners(room)
  if (first.length === 0 || room.seats.length < 2) return t.result.done
  if (first.length > 1) return t.result.shared(first.map((seat) => nameOf(room, seat)))
  return first[0] === own ? t.result.you : t.result.wins(nameOf(room, first[0] ?? 0))
}
