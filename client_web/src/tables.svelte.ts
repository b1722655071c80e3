// A table of the best players, and where the person stands.
import { ask } from './api'
import { client } from './client.svelte'
import { profilePath } from './profile.svelte'
import { boardPath, standsIn, weekFor, type Span, type Stands } from './state/tables'
import type { Board, Profile } from './state/wire'

class Tables {
  board = $state.raw<Board | null>(null)
  stands = $state.raw<Stands | null>(null)
  /** Why there is none. */
  why = $state<string | null>(null)

  #asked = 0

  async load(ruleset: string, speed: string, span: Span): Promise<void> {
    const asked = ++this.#asked
    const week = weekFor(span, Date.now() + client.session.offsetMs)
    const answer = await ask(boardPath(ruleset, speed, week), (text) => JSON.parse(text) as Board)
    // What was asked for later is what the person wants to see.
    if (asked !== this.#asked) return
    this.board = answer.ok ? answer.value : null
    this.why = answer.ok ? null : answer.why
    this.stands = null
    const me = client.session.me?.player
    if (answer.ok && me !== undefined) await this.#look(answer.value, me, asked)
  }

  async #look(board: Board, me: string, asked: number): Promise<void> {
    const own = await ask(profilePath(me), (text) => JSON.parse(text) as Profile)
    if (own.ok && asked === this.#asked) this.stands = standsIn(board, own.value)
  }
}

export const tables = new Tables()
