// What the person does at a table: holding, throwing, choosing a row and entering it, and asking to be told.
import { announcer } from './announcer.svelte'
import { client } from './client.svelte'
import type { KeyAction } from './keys'
import { t } from './messages'
import { drawnRows, type DrawnRow } from './state/card'
import { confirm, NO_CHOICE, press, type Choice } from './state/choice'
import { shownHeld, toggle, toThrow } from './state/hold'
import { handOf, type Room } from './state/room'
import { shownTurn } from './state/seats'
import { sayClock, sayDice, sayLast, sayPotentials } from './state/speech'
import type { Draft, Sheet } from './state/wire'

/** The room and the own seat, as they are now. */
export type Seen = () => { room: Room; own: number | null }

export class Play {
  #seen: Seen
  #choice = $state.raw<{ choice: Choice; of: string }>({ choice: NO_CHOICE, of: '' })
  /** An answer is on its way. */
  busy = $state(false)

  constructor(seen: Seen) {
    this.#seen = seen
  }

  readonly turn = $derived.by(() => {
    const { room, own } = this.#seen()
    return shownTurn(room, own)
  })
  readonly mine = $derived.by(() => this.turn !== null && this.turn.seat === this.#seen().own)
  readonly hand = $derived.by(() => handOf(this.#seen().room, this.turn?.seat ?? null))
  readonly sheet: Sheet | null = $derived.by(() => this.hand?.sheet ?? null)
  readonly held: readonly number[] = $derived.by(() => {
    if (this.hand === null) return []
    return this.mine ? shownHeld(client.wish, this.#seen().room.room, this.hand.held) : this.hand.held
  })
  /** The dice that a throw would throw. */
  readonly dice = $derived.by(() => (this.sheet === null ? [] : toThrow(this.sheet.offers.throw, this.held)))
  /** Another throw, or another turn, revokes what was chosen. */
  readonly choice = $derived.by(() => (this.#choice.of === this.#moment ? this.#choice.choice : NO_CHOICE))
  readonly row: DrawnRow | null = $derived.by(() => {
    if (!this.mine || this.sheet === null) return null
    const rows = drawnRows(this.#seen().room.card, this.sheet)
    return rows.find((row) => row.row === this.choice.row && row.offered) ?? null
  })

  get away(): boolean {
    return client.status !== 'open'
  }

  hold(die: number): void {
    if (!this.mine || this.away || this.sheet === null || !this.sheet.offers.hold || die >= this.sheet.faces.length)
      return
    void client.hold(this.#seen().room.room, toggle(this.held, die))
  }

  throw(): void {
    if (this.mine && this.dice.length > 0) this.#say({ type: 'throw', room: this.#seen().room.room, dice: this.dice })
  }

  press(row: DrawnRow): void {
    if (!this.away) this.#choose(press(this.choice, row.row, row.potential ?? 0), row)
  }

  enter(): void {
    if (this.row !== null && !this.busy && !this.away)
      this.#choose(confirm(this.choice, this.row.potential ?? 0), this.row)
  }

  /** Do what a key or a line of the menu asks for. */
  obey(action: Exclude<KeyAction, { do: 'keys' }>): void {
    const { room, own } = this.#seen()
    switch (action.do) {
      case 'hold':
        return this.hold(action.die)
      case 'throw':
        return this.throw()
      case 'enter':
        return this.enter()
      case 'say-dice':
        return tell(sayDice(room, own, this.held))
      case 'say-potentials':
        return tell(sayPotentials(room, own))
      case 'say-last':
        return tell(sayLast(room, own))
      case 'say-clock':
        return tell(sayClock(room, own, Date.now(), client.session.offsetMs))
    }
  }

  get #moment(): string {
    return `${this.turn?.seat} ${this.turn?.round} ${this.sheet?.throws}`
  }

  #choose(next: { choice: Choice; enter: boolean }, row: DrawnRow): void {
    this.#choice = { choice: next.choice, of: this.#moment }
    if (next.choice.asked && !next.enter) announcer.say(t.spoken.asked(row.name))
    if (!next.enter || this.sheet === null) return
    const all = this.sheet.faces.map((_, die) => die)
    this.#say({ type: 'enter', room: this.#seen().room.room, rows: { [row.row]: all } })
  }

  #say(draft: Draft): void {
    if (this.busy || this.away) return
    this.busy = true
    void client.act(draft).finally(() => (this.busy = false))
  }
}

/** Said on demand: spoken, and shown for a while. */
function tell(text: string): void {
  announcer.say(text)
  announcer.show(text)
}
