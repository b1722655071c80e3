// Calls the person to the table: in the title of every page, and through the system while they look at something else.
import { mayCall, waitingGames, type WaitingGame } from '../model/turns.ts'
import { t } from '../texts.ts'
import { client } from './client.svelte.ts'
import { badge, notifySystem } from './notifySystem.ts'

/** How often the list is read anew; a browser lets a tab in the background do so once a minute. */
const AGAIN_MS = 30_000

class Turns {
  readonly waiting: readonly WaitingGame[] = $derived.by(() =>
    waitingGames(client.games ?? [], client.session.rooms, client.session.me),
  )
  /** Called with a room in which a turn of the person's begins, whatever page is shown. */
  readonly listeners = new Set<(room: string) => void>()
  #known: ReadonlySet<string> | null = null

  /** Begin to look, once for the page. */
  start(): void {
    client.welcomeListeners.add(() => void this.#load())
    client.changeListeners.add(({ type }) => {
      if (type === 'started' || type === 'finished') void this.#load()
    })
    setInterval(() => {
      if (client.status === 'open' && mayCall(client.games ?? [], client.session.me)) void this.#load()
    }, AGAIN_MS)
    $effect.root(() => {
      $effect(() => this.#call(this.waiting))
    })
  }

  /** What the title of a page says: the page, and whose turn it is where that is not what it is about. */
  titled(text: string, here: string | null): string {
    return t.title.waiting(
      this.waiting.filter((game) => game.room !== here).map((game) => game.name),
      text,
    )
  }

  #call(waiting: readonly WaitingGame[]): void {
    if (client.games === null) return
    badge(waiting.length)
    const known = this.#known
    this.#known = new Set(waiting.map((game) => game.room))
    // What was there when the page came calls nobody.
    if (known === null) return
    for (const { room, name } of waiting) {
      if (known.has(room)) continue
      void notifySystem(t.notices.says.your_turn('', name), `turn ${room}`, `/r/${room}`)
      for (const listener of this.listeners) listener(room)
    }
  }

  async #load(): Promise<void> {
    const answer = await client.request({ type: 'my_rooms' })
    if (answer.type === 'ok' && answer.rooms !== undefined) client.games = answer.rooms
  }
}

export const turns = new Turns()
