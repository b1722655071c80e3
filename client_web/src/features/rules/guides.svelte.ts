// The rules pages of games, fetched when somebody looks at one and kept while the page lives.
import { fetchKept } from '../../app/keptApi.ts'
import type { Guide } from '../../net/wire.ts'

export type GuideState = { is: 'loading' } | { is: 'here'; guide: Guide } | { is: 'missing' } | { is: 'failed' }

class Guides {
  #states = $state.raw<Record<string, GuideState>>({})

  of(ruleset: string): GuideState {
    return this.#states[ruleset] ?? { is: 'loading' }
  }

  async load(ruleset: string): Promise<void> {
    const known = this.#states[ruleset]
    if (known !== undefined && known.is !== 'failed') return
    this.#know(ruleset, { is: 'loading' })
    this.#know(ruleset, await fetchGuide(ruleset))
  }

  #know(ruleset: string, state: GuideState): void {
    this.#states = { ...this.#states, [ruleset]: state }
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
