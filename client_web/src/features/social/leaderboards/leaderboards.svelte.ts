// A table of the best players, and where the person stands.
import { perClient } from '../../../app/client/perClient.svelte.ts'
import type { Client } from '../../../app/client.svelte.ts'
import { getApi } from '../../../app/httpApi.ts'
import type { Board } from '../../../net/wire.ts'
import { getProfile } from '../profile/profile.svelte.ts'
import { leaderboardPath, ownStanding, weekFor, type Span, type OwnStanding } from './leaderboards.ts'

class Leaderboards {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  board = $state.raw<Board | null>(null)
  ownStanding = $state.raw<OwnStanding | null>(null)
  /** Why there is none. */
  why = $state<string | null>(null)

  #requests = 0

  async load(ruleset: string, speed: string, span: Span): Promise<void> {
    const request = ++this.#requests
    const week = weekFor(span, Date.now() + this.#client.session.offsetMs)
    const me = this.#client.session.me?.player
    // Both at once, and shown together: a line that comes later moves what is read by then.
    const [answer, own] = await Promise.all([
      getApi(leaderboardPath(ruleset, speed, week), (text) => JSON.parse(text) as Board),
      me === undefined ? null : getProfile(this.#client, me),
    ])
    // What was asked for later is what the person wants to see.
    if (request !== this.#requests) return
    this.board = answer.ok ? answer.value : null
    this.why = answer.ok ? null : answer.why
    this.ownStanding = answer.ok && own?.ok ? ownStanding(answer.value, own.value) : null
  }
}

export const leaderboardsOf = perClient((client) => new Leaderboards(client))
