// One player's games that are over, page after page; and taking a name out of them.
import { announcer } from './announcer.svelte'
import { ask } from './api'
import { client } from './client.svelte'
import { t } from './messages'
import { listPath, NO_LIST, readHeads, withPage, type List } from './state/past'

export class PastGames {
  list = $state.raw<List>(NO_LIST)
  /** Whether the list is there, as far as it was asked for. */
  known = $state(false)
  busy = $state(false)
  /** Why the last asking brought nothing, for the person. */
  why = $state<string | null>(null)

  #asked = 0

  constructor(readonly player: string) {}

  /** Load the newest games; what was shown stays until they are there. */
  async begin(): Promise<void> {
    await this.#load(NO_LIST)
  }

  async more(): Promise<void> {
    if (!this.busy && this.list.until !== null) await this.#load(this.list)
  }

  /** Take the person's own name out of a game, or of all for null. Returns whether it is out. */
  async forget(game: string | null): Promise<boolean> {
    if ((await client.act({ type: 'forget_me', game })) === null) return false
    await this.begin()
    announcer.note(game === null ? t.past.forgottenAll : t.past.forgotten)
    return true
  }

  async #load(before: List): Promise<void> {
    const asked = ++this.#asked
    this.busy = true
    const answer = await ask(listPath(this.player, before.until), readHeads)
    // A list that was asked for later is newer.
    if (asked !== this.#asked) return
    this.busy = false
    this.why = answer.ok ? null : answer.why
    if (!answer.ok) return
    this.list = withPage(before, answer.value)
    this.known = true
  }
}
