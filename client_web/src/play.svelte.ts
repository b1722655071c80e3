// What the person does at a table: holding, throwing, choosing rows and entering them, and asking to be told.
import { announcer } from './announcer.svelte'
import { client } from './client.svelte'
import type { KeyAction } from './keys'
import { Luck } from './luck.svelte'
import { t } from './messages'
import { settings } from './settings.svelte'
import { Splitting } from './splitting.svelte'
import { banks } from './state/aside'
import { drawnRows, rowName, type DrawnRow } from './state/card'
import { confirm, NO_CHOICE, press, type Choice, type Chosen } from './state/choice'
import { sayClock, sayDice, sayLast, sayPotentials } from './state/demand'
import { sayDie } from './state/dice'
import { shownHeld, toggle, toThrow } from './state/hold'
import { handOf, type Room } from './state/room'
import { shownTurn } from './state/seats'
import { groupOf, splitText, type Split } from './state/split'
import type { Draft, Sheet } from './state/wire'

/** The room and the own seat, as they are now. */
export type Seen = () => { room: Room; own: number | null }

export class Play {
  #seen: Seen
  #choice = $state.raw<{ choice: Choice; of: string }>({ choice: NO_CHOICE, of: '' })
  #splitting = new Splitting(
    async (rows) => {
      const ok = await client.act({ type: 'preview', room: this.#seen().room.room, seat: this.#seen().own, rows })
      return ok?.entry ?? null
    },
    (split) => announcer.say(splitText(this.#seen().room.card, this.sheet?.faces ?? [], split)),
  )
  /** Where dice are set aside and points are banked. */
  readonly luck = new Luck(
    () => {
      const { card } = this.#seen().room
      return this.mine && this.sheet !== null && banks(card) ? { card, sheet: this.sheet, moment: this.#moment } : null
    },
    (move) => this.#say({ ...move, ...this.#where }),
  )
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
  /** The rows that are chosen, in the order of choosing. */
  readonly rows: readonly DrawnRow[] = $derived.by(() => {
    if (!this.mine || this.sheet === null) return []
    const rows = drawnRows(this.#seen().room.card, this.sheet)
    return this.choice.rows.flatMap((row) => rows.find((one) => one.row === row && one.offered) ?? [])
  })
  /** How the dice are divided among the chosen rows, where a turn enters several. */
  readonly split: Split | null = $derived.by(() =>
    this.#entries > 1 && this.rows.length === this.#entries ? this.#splitting.split(this.#rowsOf) : null,
  )
  readonly picked = $derived.by(() => (this.split === null ? null : this.#splitting.picked(this.#rowsOf)))
  readonly isBest = $derived.by(() => this.split === null || this.#splitting.isBest(this.#rowsOf))
  /** What each chosen row would get; empty while that is not known. */
  readonly worths: Readonly<Record<string, number>> = $derived.by(() => {
    if (this.#entries > 1) return this.split?.scores ?? {}
    return Object.fromEntries(this.rows.map((row) => [row.row, row.potential ?? 0]))
  })

  get away(): boolean {
    return client.away
  }

  /** A die was pressed: it is held, or picked for a swap, or chosen to be set aside. */
  tap(die: number): void {
    if (!this.mine || this.sheet === null || die >= this.sheet.faces.length) return
    if (this.away) return announcer.note(t.table.away)
    if (this.split !== null) return this.#pick(this.split, die)
    if (banks(this.#seen().room.card)) return this.luck.toggle(die)
    if (this.sheet.offers.hold) void client.hold(this.#seen().room.room, toggle(this.held, die))
  }

  throw(): void {
    if (this.mine && this.dice.length > 0) this.#say({ type: 'throw', ...this.#where, dice: this.dice })
  }

  press(row: DrawnRow): void {
    if (this.away) return announcer.note(t.table.away)
    if (row.barred !== null) return announcer.note(row.barred)
    const way = { entries: this.#entries, confirmed: settings.confirm }
    this.#choose(press(this.choice, row.row, row.potential ?? 0, way))
    if (this.#entries > 1 && this.rows.length === this.#entries && this.split === null)
      void this.#splitting.begin(this.#rowsOf, this.choice.rows)
  }

  enter(): void {
    if (this.rows.length === 0 || this.busy || this.away) return
    this.#choose(confirm(this.choice, Object.values(this.worths), this.#entries))
  }

  swap(one: number, other: number): void {
    void this.#splitting.swap(this.#rowsOf, one, other)
  }

  takeBest(): void {
    this.#splitting.takeBest(this.#rowsOf)
  }

  /** Do what a key or a line of the menu asks for. */
  obey(action: Exclude<KeyAction, { do: 'keys' }>): void {
    const { room, own } = this.#seen()
    switch (action.do) {
      case 'hold':
        return this.tap(action.die)
      case 'throw':
        return this.throw()
      case 'enter':
        return this.enter()
      case 'set-aside':
        return this.luck.setAside()
      case 'bank':
        return this.luck.bank()
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

  get #entries(): number {
    return this.#seen().room.card.entries
  }

  get #moment(): string {
    return `${this.#seen().room.room} ${this.turn?.seat} ${this.turn?.round} ${this.sheet?.throws}`
  }

  get #rowsOf(): string {
    return `${this.#moment} ${this.choice.rows.join(' ')}`
  }

  get #where(): { room: string; seat: number | null } {
    return { room: this.#seen().room.room, seat: this.#seen().own }
  }

  #pick(split: Split, die: number): void {
    const { card } = this.#seen().room
    const row = rowName(card, groupOf(split, die) ?? '')
    if (this.#splitting.press(this.#rowsOf, die))
      announcer.say(t.split.picked(sayDie(card.tray, die, this.sheet?.faces[die] ?? 0), row))
  }

  #choose(next: Chosen): void {
    this.#choice = { choice: next.choice, of: this.#moment }
    if (next.choice.asked && !next.enter) {
      const zeros = this.rows.filter((row) => this.worths[row.row] === 0).map((row) => row.name)
      announcer.say(t.spoken.asked(zeros))
    }
    if (!next.enter || this.sheet === null) return
    const all = this.sheet.faces.map((_, die) => die)
    const rows = this.split?.dice ?? Object.fromEntries(next.choice.rows.map((row) => [row, all]))
    this.#say({ type: 'enter', ...this.#where, rows })
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
