// Games of several players at this device.
import type { Options, Refusal } from '../../../net/wire.ts'
import type { Client } from '../../../app/client.svelte.ts'
import { openRoom } from '../../../app/rooms/createRoom.ts'
import { rename } from '../../shell/ownName.ts'

/** Open a room for players who share this device, and begin. The first name is the person's own. */
export async function playHere(client: Client, ruleset: string, names: string[], options: Options): Promise<Refusal | null> {
  const [own = '', ...others] = names
  await rename(client, own)
  const made = await openRoom(client, ruleset, names.length, options)
  if (typeof made !== 'string') return made
  // The game begins with the last of them; where one is refused, the room says so and waits.
  for (const name of others) await client.send({ type: 'add_seat', room: made, name })
  client.go({ page: 'room', room: made })
  return null
}
