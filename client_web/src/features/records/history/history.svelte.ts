// One player's games that are over, page after page; and taking a name out of them.
import type { Client } from '../../../app/client.svelte.ts'
import { getApi } from '../../../app/httpApi.ts'
import { t } from '../../../texts.ts'
import { announcer } from '../../../ui/announcer.svelte.ts'
import { listPath, EMPTY_LIST, readHeads, withPage, type GameList } from './history.ts'

export class PastGames {
  list = $state.raw<GameList>(EMPTY_LIST)
  /** Whether the list is there, as far as it was asked for. */
  known = $state(false)
  busy = $state(false)
  /** Why the last asking brought nothing, for the person. */
  why = $state<string | null>(null)

  #requests = 0

  readonly #client: Client

  constructor(client: Client, readonly player: string) {
    this.#client = client
  }

  /** Load the newest games; what was shown stays until they are there. */
  async begin(): Promise<void> {
    await this.#load(EMPTY_LIST)
  }

  async more(): Promise<void> {
    if (!this.busy && this.list.until !== null) await this.#load(this.list)
  }

  /** Take the person's own name out of a game, or of all for null. Returns whether it is out. */
  async forget(game: string | null): Promise<boolean> {
    if ((await this.#client.send({ type: 'forget_me', game })) === null) return false
    await this.begin()
    announcer.note(game === null ? t.history.forgottenAll : t.history.forgotten)
    return true
  }

  async #load(before: GameList): Promise<void> {
    const request = ++this.#requests
    this.busy = true
    const answer = await getApi(listPath(this.player, before.until), readHeads)
    // A list that was asked for later is newer.
    if (request !== this.#requests) return
    this.busy = false
    this.why = answer.ok ? null : answer.why
    if (!answer.ok) return
    this.list = withPage(before, answer.value)
    this.known = true
  }
}
