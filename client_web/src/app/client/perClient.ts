// State that belongs to a client: made when somebody first asks for it, and not as its module is loaded.
import { untrack } from 'svelte'
import type { Client } from '../client.svelte.ts'

/** Return what gives each client its own, made once. */
export function perClient<T>(make: (client: Client) => T): (client: Client) => T {
  const made = new WeakMap<Client, { it: T }>()
  return (client) => {
    let one = made.get(client)
    if (one === undefined) {
      // Untracked: what is made within an effect or a derived value would not call that again when it changes.
      one = { it: untrack(() => make(client)) }
      made.set(client, one)
    }
    return one.it
  }
}
