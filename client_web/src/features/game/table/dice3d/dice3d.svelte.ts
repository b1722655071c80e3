// Whether dice are drawn in three dimensions, and what draws them, which is loaded for that.
import { MediaQuery } from 'svelte/reactivity'
import { settings } from '../../../../app/settings.svelte.ts'
import { FAST } from '../../../../ui/motion.ts'
import { whenIdle } from '../../../../app/system/whenIdle.ts'
import { choices } from './choices.svelte.ts'

type Layer = typeof import('./Layer.svelte').default

class Dice3d {
  #still = new MediaQuery('(prefers-reduced-motion: reduce)')
  #forced = new MediaQuery('(forced-colors: active)')
  #layer = $state.raw<Layer | null>(null)
  /** Whether this device draws well; null as long as nobody has looked. */
  #well = $state<boolean | null>(null)
  /** It could not be drawn at all. */
  #failed = $state(false)

  /** Nothing is to move, or nothing may have colours of its own: flat dice, whatever was chosen. */
  readonly still: boolean = $derived.by(() => !settings.motion || this.#still.current || this.#forced.current)

  /** Whether a person who has this device and these wishes is to see them, were they loaded. */
  readonly #wanted = $derived.by(() => {
    if (this.#failed || this.still || choices.dice === 'flat') return false
    return choices.dice === '3d' || this.#well !== false
  })

  /** What draws the dice, or null: then they are flat. */
  readonly layer: Layer | null = $derived.by(() => (this.#wanted && (choices.dice === '3d' || this.#well) ? this.#layer : null))

  /** It is wanted, and not here. */
  readonly missing = $derived.by(() => this.#wanted && this.#layer === null)

  /** Load what is missing when the page has time; for a table that is shown. */
  prepare(): void {
    const load = async (): Promise<void> => {
      try {
        this.#well ??= await (await import('./device.ts')).drawsWell()
        if (choices.dice === '3d' || this.#well) this.#layer = (await import('./Layer.svelte')).default
      } catch {
        // No line: flat dice, until another table is shown.
      }
    }
    whenIdle(() => void load())
  }

  /** Whether a throw is shown falling in three dimensions, and not flat or at once. */
  falls(brisk: boolean): boolean {
    return this.layer !== null && this.pace(brisk) > 0
  }

  /** How fast dice fall; those of a computer, which goes on soon, never slowly. */
  pace(brisk: boolean): number {
    return this.still || choices.throws === 'none' ? 0 : brisk || choices.throws === 'fast' ? FAST : 1
  }

  /** It cannot be drawn here: flat dice until the page is loaded anew. */
  fail(): void {
    this.#failed = true
  }

  /** Throw after throw is drawn too slowly: a device like this gets flat dice, unless the others were chosen. */
  slow(): void {
    this.#well = false
  }
}

export const dice3d = new Dice3d()
