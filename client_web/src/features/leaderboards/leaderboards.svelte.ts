// A table of the best players, and where the person stands.
import { client } from '../../app/client.svelte.ts'
import { getApi } from '../../app/httpApi.ts'
import type { Board, Profile } from '../../net/wire.ts'
import { profilePath } from '../profile/profile.svelte.ts'
import { leaderboardPath, ownStanding, weekFor, type Span, type OwnStanding } from './leaderboards.ts'

class Leaderboards {
  board = $state.raw<Board | null>(null)
  ownStanding = $state.raw<OwnStanding | null>(null)
  /** Why there is none. */
  why = $state<string | null>(null)

  #requests = 0

  async load(ruleset: string, speed: string, span: Span): Promise<void> {
    const request = ++this.#requests
    const week = weekFor(span, Date.now() + client.session.offsetMs)
    const answer = await getApi(leaderboardPath(ruleset, speed, week), (text) => JSON.parse(text) as Board)
    // What was asked for later is what the person wants to see.
    if (request !== this.#requests) return
    this.board = answer.ok ? answer.value : null
    this.why = answer.ok ? null : answer.why
    this.ownStanding = null
    const me = client.session.me?.player
    if (answer.ok && me !== undefined) await this.#loadOwnStanding(answer.value, me, request)
  }

  async #loadOwnStanding(board: Board, me: string, request: number): Promise<void> {
    const own = await getApi(profilePath(me), (text) => JSON.parse(text) as Profile)
    if (own.ok && request === this.#requests) this.ownStanding = ownStanding(board, own.value)
  }
}

export const leaderboards = new Leaderboards()
