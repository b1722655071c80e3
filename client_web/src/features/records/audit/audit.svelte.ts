// What all dice and one's own look like: asked for when somebody looks, kept while the page lives.
import { getApi } from '../../../app/httpApi.ts'
import type { DiceReport, PlayerDice } from '../../../net/wire.ts'

class Audit {
  report = $state.raw<DiceReport | null>(null)
  /** The person's own dice. */
  own = $state.raw<PlayerDice | null>(null)
  /** When the report came. */
  atMs = $state(0)
  /** Why there is no newer report, for the person. */
  why = $state<string | null>(null)
  ownWhy = $state<string | null>(null)
  asking = $state(false)

  /** Count again. What is known stays where that fails. */
  async load(): Promise<void> {
    if (this.asking) return
    this.asking = true
    const answer = await getApi('/api/v1/dice', (text) => JSON.parse(text) as DiceReport)
    this.asking = false
    this.why = answer.ok ? null : answer.why
    if (!answer.ok) return
    this.report = answer.value
    this.atMs = Date.now()
  }

  async loadOwn(player: string): Promise<void> {
    if (this.own?.player !== player) this.own = null
    const answer = await getApi(`/api/v1/players/${player}/dice`, (text) => JSON.parse(text) as PlayerDice)
    this.ownWhy = answer.ok ? null : answer.why
    if (answer.ok) this.own = answer.value
  }
}

export const audit = new Audit()
