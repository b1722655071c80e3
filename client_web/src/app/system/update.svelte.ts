// Whether the server has a newer client than this page: it lists the files of its own in sw.js, and this page's entry is not
// among them. A person is asked to reload; the page never does so by itself.
import type { Client } from '../client.svelte.ts'
import { isNewer } from './newer.ts'

/** Who comes back to the page after so long may have missed that a server was renewed. */
const AGAIN_MS = 3_600_000

class Update {
  /** A newer version is there. */
  there = $state(false)
  /** Something of this page's own version could not be loaded any more. */
  broken = $state(false)
  #entry = ''
  #lookedMs = 0

  /** Begin to look, once for the page; `entry` is the address of its first script, whose name changes with any of them. */
  start(client: Client, entry: string): void {
    this.#entry = new URL(entry).pathname
    this.#lookedMs = Date.now()
    let first = true
    // A server that was renewed has ended the connection.
    client.welcomeListeners.add(() => {
      if (!first) void this.look()
      first = false
    })
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && Date.now() - this.#lookedMs > AGAIN_MS) void this.look()
    })
    window.addEventListener('vite:preloadError', () => {
      void this.look().then(() => (this.broken = this.there))
    })
  }

  /** Ask the server which files its client has. Whoever cannot be reached has nothing new. */
  async look(): Promise<void> {
    if (this.#entry === '') return
    this.#lookedMs = Date.now()
    try {
      const answer = await fetch('/sw.js', { cache: 'no-cache' })
      const files = await answer.text()
      if (answer.ok) this.there = isNewer(files, this.#entry)
    } catch {
      // Without a connection there is nothing to load.
    }
  }
}

export const update = new Update()
