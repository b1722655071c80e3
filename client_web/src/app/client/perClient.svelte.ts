// State that belongs to a client: made when somebody first asks for it, and not as its module is loaded.
import type { Client } from '../client.svelte.ts'

/** Return what gives each client its own, made once. */
export function perClient<T>(make: (client: Client) => T): (client: Client) => T {
  const made = new WeakMap<Client, { it: T }>()
  return (client) => {
    // A root of its own: made within a page, its derived values would end with that page; and what is read in an effect or a
    // derived value, as it is made, would call that again when it changes.
    if (!made.has(client)) $effect.root(() => void made.set(client, { it: make(client) }))
    return made.get(client)!.it
  }
}
