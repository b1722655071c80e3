// How somebody played lately, loaded by the API: games are analysed meanwhile, and asked for again until they are.
import { getApi } from '../../../app/httpApi.ts'
import type { PlayerAnalysis, RulesetAnalysis } from '../../../net/wire.ts'
import { profilePath } from './profile.svelte.ts'

const GAMES_MOST = 100
const AGAIN_MS = 3_000
/** Then some minutes have gone by, and what is missing will not come soon. */
const TRIES_MOST = 60

export class RecentPlay {
  found = $state.raw<PlayerAnalysis | null>(null)
  why = $state<string | null>(null)
  /** Whether more is asked for. */
  waits = $state(false)
  chosen = $state<string | null>(null)

  readonly shown = $derived<RulesetAnalysis | null>(
    this.found?.rulesets.find((one) => one.ruleset === this.chosen) ?? this.found?.rulesets[0] ?? null,
  )

  constructor(readonly player: string) {}

  /** Load, and again while games are being analysed; ends early where `signal` says so. */
  async load(signal: AbortSignal): Promise<void> {
    for (let tries = 1; ; tries++) {
      const path = `${profilePath(this.player)}/analysis?max=${GAMES_MOST}`
      const answer = await getApi(path, (text) => JSON.parse(text) as PlayerAnalysis)
      if (signal.aborted) return
      if (answer.ok) this.found = answer.value
      // What was there stays: who asks too fast, or loses the line, has it all the same.
      this.why = answer.ok || this.found !== null ? null : answer.why
      this.waits = this.why === null && this.found !== null && this.found.pending > 0 && tries < TRIES_MOST
      if (!this.waits) return
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      if (signal.aborted) return
    }
  }
}
