// The games that this server offers, for the forms of the home page.
import type { Card } from './state/wire'

class Rulesets {
  cards = $state.raw<Card[]>([])
  failed = $state(false)

  async load(): Promise<void> {
    if (this.cards.length > 0) return
    this.failed = false
    try {
      const answer = await fetch('/api/v1/rulesets')
      if (!answer.ok) throw new Error(String(answer.status))
      this.cards = ((await answer.json()) as { rulesets: Card[] }).rulesets
    } catch {
      this.failed = true
    }
  }

  /** The remembered game, or the first one. */
  pick(ruleset: string | null): Card | null {
    return this.cards.find((card) => card.ruleset === ruleset) ?? this.cards[0] ?? null
  }
}

export const rulesets = new Rulesets()
