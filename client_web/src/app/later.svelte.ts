// A part of a page that its first picture does without, and that is loaded once it is wanted.
import { update } from './system/update.svelte.ts'

/** When it is asked for anew, where it could not be loaded. */
const AGAIN_MS = 3_000

export class Later<View> {
  /** What is shown; null until it is here. */
  view = $state.raw<View | null>(null)
  #load: () => Promise<{ default: View }>
  #coming: Promise<void> | null = null

  constructor(load: () => Promise<{ default: View }>) {
    this.#load = load
  }

  /** Load it now: it is asked for until it comes. Returns once it is here. */
  async want(): Promise<void> {
    await (this.#coming ??= this.#come())
  }

  async #come(): Promise<void> {
    while (this.view === null) {
      try {
        this.view = (await this.#load()).default
      } catch {
        // A newer version is there, and this one's parts are gone; or there is no line.
        void update.look()
        await new Promise((over) => setTimeout(over, AGAIN_MS))
      }
    }
  }
}
