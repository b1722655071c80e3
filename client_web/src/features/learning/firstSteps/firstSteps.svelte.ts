// The first steps, as this browser remembers them: offered once, in the room where they go on, or over.
import type { Client } from '../../../app/client.svelte.ts'
import { playComputer } from '../../../app/rooms/playComputer.ts'
import { rulesets } from '../../../app/rulesets.svelte.ts'
import { settings } from '../../../app/settings.svelte.ts'
import { onStorageChange, readStored, store } from '../../../app/storage.ts'
import { cardToLearn } from './cardToLearn.ts'

const OVER = 'over'

class FirstSteps {
  /** The room, or that they are over; null while nobody has answered the offer. */
  #stored = $state(readStored('firstSteps'))

  constructor() {
    onStorageChange('firstSteps', () => (this.#stored = readStored('firstSteps')))
  }

  /** Whether they are still to be offered. */
  get offered(): boolean {
    return this.#stored === null && this.card !== null
  }

  /** The game that they are shown in; null where this server has none for it. */
  readonly card = $derived(cardToLearn(rulesets.cards, settings.ruleset))

  isIn(room: string): boolean {
    return this.#stored === room
  }

  async begin(client: Client): Promise<void> {
    if (this.card === null) return
    // The weakest level: who learns may well win.
    const room = await playComputer(client, this.card, 'deckhand')
    if (room !== null) this.#remember(room)
  }

  end(): void {
    this.#remember(OVER)
  }

  #remember(what: string): void {
    this.#stored = what
    store('firstSteps', what)
  }
}

export const firstSteps = new FirstSteps()
