// Dividing the dice among two rows: the server says which split is best, and what each other one gives.
import type { EntryPreview } from '../../../../net/wire.ts'
import { ofEntry, pick, sameDice, swap, type Split } from './split.ts'

/** Ask the server what an entry would give; null where it refuses. */
export type Preview = (rows: Record<string, number[]>) => Promise<EntryPreview | null>

interface Known {
  /** The moment of the game and the rows that it belongs to. */
  of: string
  split: Split
  best: Split
}

export class Splitting {
  #preview: Preview
  #onScored: (split: Split) => void
  #known = $state.raw<Known | null>(null)
  #picked = $state<number | null>(null)
  #requests = 0

  /** `onScored` hears of every split whose scores have come. */
  constructor(preview: Preview, onScored: (split: Split) => void) {
    this.#preview = preview
    this.#onScored = onScored
  }

  split(of: string): Split | null {
    return this.#known?.of === of ? this.#known.split : null
  }

  /** The die that is to be swapped with one of the other row. */
  picked(of: string): number | null {
    return this.split(of) === null ? null : this.#picked
  }

  isBest(of: string): boolean {
    return this.#known?.of === of && sameDice(this.#known.split, this.#known.best)
  }

  /** Ask for the best split of these rows. */
  async begin(of: string, rows: readonly string[]): Promise<void> {
    const entry = await this.#answer(Object.fromEntries(rows.map((row) => [row, []])))
    if (entry === null) return
    const best = ofEntry(rows, entry)
    this.#picked = null
    this.#show({ of, split: best, best })
  }

  /** A die was pressed; returns whether it is picked now. */
  press(of: string, die: number): boolean {
    const split = this.split(of)
    if (split === null) return false
    const next = pick(split, this.#picked, die)
    this.#picked = next.picked
    if (next.swap !== null) void this.swap(of, ...next.swap)
    return next.picked !== null
  }

  async swap(of: string, one: number, other: number): Promise<void> {
    const known = this.#known
    if (known?.of !== of) return
    const changed = swap(known.split, one, other)
    if (changed === known.split) return
    this.#picked = null
    this.#known = { ...known, split: changed }
    const entry = await this.#answer(changed.dice)
    if (entry !== null) this.#show({ ...known, split: ofEntry(changed.rows, entry) })
  }

  takeBest(of: string): void {
    if (this.#known?.of === of) this.#show({ ...this.#known, split: this.#known.best })
  }

  #show(known: Known): void {
    this.#known = known
    this.#onScored(known.split)
  }

  /** The answer, unless something newer was asked meanwhile. */
  async #answer(rows: Record<string, number[]>): Promise<EntryPreview | null> {
    const request = ++this.#requests
    const entry = await this.#preview(rows)
    return request === this.#requests ? entry : null
  }
}
