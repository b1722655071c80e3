// The first steps, as this browser remembers them: offered until they were taken, or declined.
import { onStorageChange, readStored, store } from '../../../app/storage.ts'

const OVER = 'over'

class FirstSteps {
  #stored = $state(readStored('firstSteps'))

  constructor() {
    onStorageChange('firstSteps', () => (this.#stored = readStored('firstSteps')))
  }

  /** Whether they are still to be offered. */
  get offered(): boolean {
    return this.#stored === null
  }

  end(): void {
    this.#stored = OVER
    store('firstSteps', OVER)
  }
}

export const firstSteps = new FirstSteps()
