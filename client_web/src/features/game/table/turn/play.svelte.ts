// What the person does at a table: holding, throwing, choosing rows and entering them.
import type { Client } from '../../../../app/client.svelte.ts'
import type { Settings } from '../../../../app/settings.svelte.ts'
import { rowName } from '../../../../model/card.ts'
import { shownHeld, toggle, toThrow } from '../../../../model/hold.ts'
import { handOf } from '../../../../model/room/hands.ts'
import type { Room } from '../../../../model/room/room.ts'
import { shownTurn } from '../../../../model/room/seats.ts'
import type { Draft, EntryPreview, Sheet } from '../../../../net/wire.ts'
import { t } from '../../../../texts.ts'
import { announcer } from '../../../../ui/announcer.svelte.ts'
import { heldKey } from '../../../../ui/keys/heldKey.ts'
import { skipLanding } from '../../../../ui/landing.ts'
import { Banking } from './banking/banking.svelte.ts'
import { sayDice, sayDie } from '../dice/dice.ts'
import { groupOf, splitText, type Split } from '../dice/split.ts'
import { Splitting } from '../dice/splitting.svelte.ts'
import { confirm, NO_CHOICE, press, type Choice, type Chosen } from '../sheet/choice.ts'
import { drawnRows, type DrawnRow } from '../sheet/rows.ts'
import { canTakeBack } from './practice/takeBack.ts'
import { turnSurface } from './turnSurface.ts'

/** The room and the own seat, as they are now. */
export type Viewed = () => { room: Room; own: number | null }

type PlayClient = Pick<Client, 'hold' | 'offline' | 'pendingHold' | 'send'>

type Move =
  | { type: 'throw'; dice: number[] }
  | { type: 'enter'; rows: Record<string, number[]> }
  | { type: 'set_aside'; dice: number[]; face: number }
  | { type: 'bank'; join: Record<string, number> }

export class Play {
  #viewed: Viewed
  #client: PlayClient
  #settings: Pick<Settings, 'confirm' | 'speech'>
  #choice = $state.raw<{ choice: Choice; of: string }>({ choice: NO_CHOICE, of: '' })
  #splitting = new Splitting(
    (rows) => this.preview(rows),
    (split) => announcer.say(splitText(this.#viewed().room.card, this.sheet?.faces ?? [], split)),
  )
  /** Where dice are set aside and points are banked. */
  readonly banking = new Banking(
    () => {
      const { card } = this.#viewed().room
      return this.mine && this.sheet !== null && turnSurface(card).press === 'choose' ? { card, sheet: this.sheet, moment: this.#moment } : null
    },
    (move) => this.#say({ ...move, ...this.#where }),
  )
  /** The last move, while its answer is on its way, and when it was made. */
  #sent = $state.raw<{ type: Draft['type']; of: string } | null>(null)
  /** Dice fly, or have lain for a moment only: they cannot be thrown again yet. */
  settling = $state(false)

  constructor(seen: Viewed, client: PlayClient, settings: Pick<Settings, 'confirm' | 'speech'>) {
    this.#viewed = seen
    this.#client = client
    this.#settings = settings
  }

  readonly turn = $derived.by(() => {
    const { room, own } = this.#viewed()
    return shownTurn(room, own)
  })
  readonly mine = $derived.by(() => this.turn !== null && this.turn.seat === this.#viewed().own)
  readonly hand = $derived.by(() => handOf(this.#viewed().room, this.turn?.seat ?? null))
  readonly sheet: Sheet | null = $derived.by(() => this.hand?.sheet ?? null)
  readonly held: readonly number[] = $derived.by(() => {
    if (this.hand === null) return []
    return this.mine ? shownHeld(this.#client.pendingHold, this.#viewed().room.room, this.hand.held) : this.hand.held
  })
  /** A move is on its way. Its event comes before its answer, and what is pressed behind that is of the next moment. */
  readonly busy = $derived.by(() => this.#sent !== null && this.#sent.of === this.#moment)
  /** The dice that a throw would throw. */
  readonly dice = $derived.by(() => (this.sheet === null ? [] : toThrow(this.sheet.offers.throw, this.held)))
  readonly canThrow = $derived.by(() => this.mine && this.dice.length > 0 && !this.settling && !this.busy && !this.offline)
  /** Another throw, or another turn, revokes what was chosen. */
  readonly choice = $derived.by(() => (this.#choice.of === this.#moment ? this.#choice.choice : NO_CHOICE))
  /** The rows that are chosen, in the order of choosing. */
  readonly rows: readonly DrawnRow[] = $derived.by(() => {
    if (!this.mine || this.sheet === null) return []
    const rows = drawnRows(this.#viewed().room.card, this.sheet)
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

  get offline(): boolean {
    return this.#client.offline
  }

  /** A die was pressed: it is held, or picked for a swap, or chosen to be set aside. */
  tap(die: number): void {
    if (skipLanding() || !this.mine || this.sheet === null || die >= this.sheet.faces.length) return
    if (this.offline) return announcer.note(t.table.offline)
    if (this.split !== null) return this.#pick(this.split, die)
    if (turnSurface(this.#viewed().room.card).press === 'choose') return this.banking.toggle(die)
    if (this.sheet.offers.hold) void this.#client.hold(this.#viewed().room.room, toggle(this.held, die))
  }

  throw(): void {
    if (skipLanding() || !this.mine || this.dice.length === 0 || this.settling) return
    this.#say({ type: 'throw', ...this.#where, dice: this.dice })
  }

  press(row: DrawnRow): void {
    if (this.offline) return announcer.note(t.table.offline)
    if (row.barred !== null) return announcer.note(row.barred)
    const way = { entries: this.#entries, confirmed: this.#settings.confirm }
    this.#choose(press(this.choice, row.row, row.potential ?? 0, way))
    if (this.#entries > 1 && this.rows.length === this.#entries && this.split === null)
      void this.#splitting.begin(this.#rowsOf, this.choice.rows)
  }

  /** Choose just these rows; nothing is entered by it. */
  choose(rows: readonly string[]): void {
    if (!this.mine || this.sheet === null || this.offline) return
    this.#choose({ choice: { rows, confirming: false }, enter: false })
    if (this.#entries > 1 && rows.length === this.#entries) void this.#splitting.begin(this.#rowsOf, rows)
  }

  enter(): void {
    if (this.rows.length === 0 || !this.#isFree('enter')) return
    this.#choose(confirm(this.choice, Object.values(this.worths), this.#entries))
  }

  /** Whether this is practice, and something was decided in it. */
  readonly canTakeBack = $derived.by(() => canTakeBack(this.#viewed().room, this.#viewed().own))

  takeBack(): void {
    if (this.canTakeBack) this.#say({ type: 'undo', ...this.#where })
  }

  /** What an entry would give; with no dice in any row, that of the best split. Null where the server refuses. */
  async preview(rows: Record<string, number[]>): Promise<EntryPreview | null> {
    const ok = await this.#client.send({ type: 'preview', ...this.#where, rows })
    return ok?.entry ?? null
  }

  /** Make a move that was said in full, as typed commands are. */
  send(move: Move): void {
    this.#say({ ...move, ...this.#where })
  }

  swap(one: number, other: number): void {
    void this.#splitting.swap(this.#rowsOf, one, other)
  }

  takeBest(): void {
    this.#splitting.takeBest(this.#rowsOf)
  }

  /** A key has no button that would say what it has done. */
  holdByKey(die: number): void {
    const before = this.held
    this.tap(die)
    if (this.held === before || this.sheet === null) return
    const { faces } = this.sheet
    const dice = sayDice(this.#viewed().room.card.tray, this.held, this.held.map((one) => faces[one] ?? 0))
    announcer.say(t.said[this.#settings.speech].holds(null, dice, faces.length - this.held.length))
  }

  get #entries(): number {
    return this.#viewed().room.card.entries
  }

  get #moment(): string {
    // With the faces: a throw that was taken back may be made again with other dice.
    const faces = this.sheet?.faces.join('') ?? ''
    return `${this.#viewed().room.room} ${this.turn?.seat} ${this.turn?.round} ${this.sheet?.throws} ${faces}`
  }

  get #rowsOf(): string {
    return `${this.#moment} ${this.choice.rows.join(' ')}`
  }

  get #where(): { room: string; seat: number | null } {
    return { room: this.#viewed().room.room, seat: this.#viewed().own }
  }

  #pick(split: Split, die: number): void {
    const { card } = this.#viewed().room
    const row = rowName(card, groupOf(split, die) ?? '')
    if (this.#splitting.press(this.#rowsOf, die))
      announcer.say(t.split.picked(sayDie(card.tray, die, this.sheet?.faces[die] ?? 0), row))
  }

  #choose(next: Chosen): void {
    // Or it would say yes to a zero by itself.
    if (heldKey.down) return
    this.#choice = { choice: next.choice, of: this.#moment }
    if (next.choice.confirming && !next.enter) {
      const zeros = this.rows.filter((row) => this.worths[row.row] === 0).map((row) => row.name)
      announcer.say(t.spoken.confirm(zeros))
    }
    if (!next.enter || this.sheet === null) return
    const all = this.sheet.faces.map((_, die) => die)
    const rows = this.split?.dice ?? Object.fromEntries(next.choice.rows.map((row) => [row, all]))
    this.#say({ type: 'enter', ...this.#where, rows })
  }

  #say(draft: Draft): void {
    if (!this.#isFree(draft.type)) return
    const sent = { type: draft.type, of: this.#moment }
    this.#sent = sent
    void this.#client.send(draft).finally(() => {
      if (this.#sent === sent) this.#sent = null
    })
  }

  /** Whether a move can be made now. What is pressed in vain is told so, but for the same press once more. */
  #isFree(type: Draft['type']): boolean {
    if (this.offline) announcer.note(t.table.offline)
    else if (this.busy && this.#sent?.type !== type) announcer.note(t.table.wait)
    return !this.offline && !this.busy
  }
}
