// The name that the person goes by: the server takes it first, and it is kept here then.
import type { Client } from '../../app/client.svelte.ts'
import { settings } from '../../app/settings.svelte.ts'
import { renamed } from '../../model/generalSession.ts'
import { shownName } from '../../model/names/playerName.ts'
import { announcer } from '../../ui/announcer.svelte.ts'

/** Take a name on, on the server and then here: what it refuses is not said in each hello to come. */
export async function rename(client: Client, name: string): Promise<void> {
  // An account goes by its user name.
  if (client.session.userName !== null) return
  const wanted = shownName(name)
  if (wanted !== '' && wanted !== client.session.me?.name) {
    const answer = await client.request({ type: 'rename', name: wanted })
    if (answer.type === 'error') {
      client.refusedName = { name: wanted, why: answer.message }
      announcer.note(answer.message, 'error')
      return
    }
    client.session = renamed(client.session, wanted)
  }
  settings.name = wanted
  client.refusedName = null
}
