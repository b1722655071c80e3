// How the line to the server is, as a person is told of it.
import type { Status } from '../net/connection.ts'

const OFFLINE_AFTER_MS = 1_000
/** The first connection takes its time on a slow line, and nothing is lost by then. */
const FIRST_AFTER_MS = 5_000

export class Line {
  status = $state<Status>('connecting')
  closeCode = $state<number | null>(null)
  /** Without a connection for longer than a moment. What is pressed within it is kept, and said once it is back. */
  offline = $state(false)
  /** A connection was lost, or could not be had, since this page came. */
  unreached = $state(false)
  /** Connections in a row that ended, or could not be had. */
  failures = $state(0)
  /** Why the server, which is there, takes no connection of this page, in words; refusals.svelte.ts finds it out. */
  refused = $state<string | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  protected takeStatus(status: Status, code: number | null): void {
    this.status = status
    this.closeCode = code
    this.failures = status === 'lost' ? this.failures + 1 : 0
    if (status === 'open' || status === 'stopped') {
      this.#forget()
      this.offline = status === 'stopped'
      return
    }
    if (status === 'lost' && !this.unreached) {
      this.unreached = true
      this.#forget()
    }
    this.#timer ??= setTimeout(() => (this.offline = true), this.unreached ? OFFLINE_AFTER_MS : FIRST_AFTER_MS)
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
