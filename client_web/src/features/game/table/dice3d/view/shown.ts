// What passes between a tray of the page and the picture over it.
import type { Knock } from '../../../sound/plan.ts'
import type { DiceSet } from '../choices.svelte.ts'
import type { Rectangle } from './projection.ts'

/** What of a tray is to be seen. */
export interface Shown {
  /** By position in the tray: shades, and faces, of which there are none before the first throw. */
  shades: readonly string[]
  faces: readonly number[]
  rail: readonly number[]
  tumble: number | null
  /** The dice of the throw that lies there; null where this page has not seen it. */
  thrown: readonly number[] | null
  /** The throw falls now. */
  falls: boolean
  /** Whose dice they are: a colour of the page's. */
  color: string
  set: DiceSet
  /** How fast they fall and hop; 0: at once. */
  pace: number
  /** The die that a finger carries: it is where its slot is, at once. */
  carried?: number | null
}

/** Where the page has its parts, in pixels of the tray. */
export interface Page {
  width: number
  height: number
  felt: Rectangle
  /** The place of a die in the rail, and how wide it is. */
  slot: (die: number) => { x: number; y: number; size: number } | null
}

/** Where a die on the felt is seen, in pixels of the tray. */
export interface Place {
  x: number
  y: number
  size: number
}

export interface Told {
  places: (places: readonly (Place | null)[]) => void
  /** Dice fall from now on, and will strike this; what is returned is called where they lie before that. */
  falls: (knocks: readonly Knock[]) => () => void
  /** How long each picture of a flight took. */
  flown: (gapsMs: readonly number[]) => void
  failed: () => void
}
