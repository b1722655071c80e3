// The rules pages of games, fetched when somebody looks at one and kept while the page lives.
import { fetchKept } from '../../../app/keptApi.ts'
import type { Guide } from '../../../net/wire.ts'

export type GuideState = { is: 'loading' } | { is: 'here'; guide: Guide } | { is: 'missing' } | { is: 'failed' }

class Guides {
  /** By ruleset, as an address has it: `constructor` is one that there is not. */
  #states = $state.raw<ReadonlyMap<string, GuideState>>(new Map())

  of(ruleset: string): GuideState {
    return this.#states.get(ruleset) ?? { is: 'loading' }
  }

  async load(ruleset: string): Promise<void> {
    const known = this.#states.get(ruleset)
    if (known !== undefined && known.is !== 'failed') return
    this.#know(ruleset, { is: 'loading' })
    this.#know(ruleset, await fetchGuide(ruleset))
  }

  #know(ruleset: string, state: GuideState): void {
    this.#states = new Map(this.#states).set(ruleset, state)
  }
}

async function fetchGuide(ruleset: string): Promise<GuideState> {
  try {
    const answer = await fetchKept(`/api/v1/rulesets/${ruleset}`, 'regatta-rules')
    if (answer.status === 404) return { is: 'missing' }
    if (!answer.ok) return { is: 'failed' }
    return { is: 'here', guide: (await answer.json()) as Guide }
  } catch {
    return { is: 'failed' }
  }
}

export const guides = new Guides()
