// Whose dice and card the person looks at: whoever's turn it is, or a seat that was chosen.
import { faceDown, handOf } from '../../../../model/room/hands.ts'
import type { LastThrow, Room } from '../../../../model/room/room.ts'
import { nameOf, shownTurn, turnOf } from '../../../../model/room/seats.ts'
import { t } from '../../../../texts.ts'
import { announcer } from '../../../../ui/announcer.svelte.ts'
import { lastTurn } from './lastTurn.ts'

export class Look {
  #viewed: () => { room: Room; own: number | null }
  #chosen = $state.raw<number | null>(null)
  /** Throws whose dice lay there before their seat was looked at: they do not fall again. */
  #lying = new WeakSet<LastThrow>()

  constructor(viewed: () => { room: Room; own: number | null }) {
    this.#viewed = viewed
  }

  /** The seat that was chosen; null while one looks at the turn. */
  readonly seat = $derived.by(() => {
    const { room } = this.#viewed()
    return room.stage === 'playing' && handOf(room, this.#chosen) !== null ? this.#chosen : null
  })

  /** Look at a seat; pressed again, or where its turn is shown anyway, back at the turn. */
  press(seat: number): void {
    const { room, own } = this.#viewed()
    if (seat === this.seat) return this.back()
    this.#settle()
    this.#chosen = seat === shownTurn(room, own)?.seat ? null : seat
    announcer.say(sayLook(room, seat))
  }

  /** Look at the turn again; `silent` where something else is said. */
  back(silent = false): void {
    if (this.seat === null) return
    this.#settle()
    this.#chosen = null
    if (!silent) announcer.say(t.look.saidBack)
  }

  /** Whether this page sees these dice fall, and did not come to look at them later. */
  falls(thrown: LastThrow): boolean {
    return !this.#lying.has(thrown)
  }

  #settle(): void {
    for (const thrown of Object.values(this.#viewed().room.falls)) this.#lying.add(thrown)
  }
}

/** What is said of a seat that one begins to look at. */
export function sayLook(room: Room, seat: number): string {
  const sheet = handOf(room, seat)?.sheet
  const last = lastTurn(room, seat)?.said ?? ''
  const name = nameOf(room, seat)
  if (sheet !== undefined && faceDown(sheet)) return t.look.saidHidden(name, last)
  const lies = turnOf(room, seat) !== null ? (sheet?.faces ?? []) : []
  return t.look.said(name, lies.join(' '), last)
}
