// Keeps the screen on while the person plays: the system lets go of it whenever the page is hidden, so it is asked for anew.

/** What is used of the browser. */
export interface WakeLockSource {
  request(kind: 'screen'): Promise<Pick<WakeLockSentinel, 'released' | 'release'>>
}

export class ScreenLock {
  #source: WakeLockSource | undefined
  #isVisible: () => boolean
  #held: Pick<WakeLockSentinel, 'released' | 'release'> | null = null
  #wanted = false
  #busy = false

  /** Without a source, as on pages without encryption, nothing is kept. */
  constructor(source: WakeLockSource | undefined, isVisible: () => boolean) {
    this.#source = source
    this.#isVisible = isVisible
  }

  /** Whether the screen is to stay on from now on. */
  want(on: boolean): void {
    this.#wanted = on
    void this.renew()
  }

  /** Have what is wanted: also called when the page is seen again. */
  async renew(): Promise<void> {
    if (this.#busy || this.#source === undefined) return
    this.#busy = true
    try {
      while (this.#wanted !== this.#isHeld() && (!this.#wanted || this.#isVisible())) {
        if (this.#wanted) this.#held = await this.#source.request('screen')
        else {
          const held = this.#held
          this.#held = null
          await held?.release()
        }
      }
    } catch {
      // The system would not, as where its battery is low: it is asked again when the page is seen again.
    } finally {
      this.#busy = false
    }
  }

  #isHeld(): boolean {
    return this.#held !== null && !this.#held.released
  }
}
