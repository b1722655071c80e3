// A part of a page that its first picture does without: loaded when the page has time, or when it is wanted, whichever is first.
import { untrack } from 'svelte'
import { update } from '../../app/system/update.svelte.ts'

/** When it is asked for anew, where it could not be loaded. */
const AGAIN_MS = 3_000

export class Later<View> {
  /** What is shown; null until it is here. */
  view = $state.raw<View | null>(null)
  #load: () => Promise<{ default: View }>
  #loading = false

  constructor(load: () => Promise<{ default: View }>) {
    this.#load = load
  }

  /** Load it now: it is asked for until it comes. */
  want(): void {
    if (untrack(() => this.view) !== null || this.#loading) return
    this.#loading = true
    void this.#begin()
  }

  /** Load it once the page has nothing else to do. */
  prepare(): void {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => this.want(), { timeout: AGAIN_MS })
    else setTimeout(() => this.want(), 500)
  }

  async #begin(): Promise<void> {
    try {
      this.view = (await this.#load()).default
    } catch {
      // A newer version is there, and this one's parts are gone; or there is no line.
      void update.look()
      setTimeout(() => void this.#begin(), AGAIN_MS)
    }
  }
}
