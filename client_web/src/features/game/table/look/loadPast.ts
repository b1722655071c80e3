// Asks for the turns that ended before this page came.
import { perClient } from '../../../../app/client/perClient.svelte.ts'
import type { Client } from '../../../../app/client.svelte.ts'
import { withPast } from '../../../../model/room/past/ended.ts'
import { pastOf } from '../../../../model/room/past/past.ts'

const askingOf = perClient(() => new Set<string>())

/** Know all turns of a room that ended. Where the server does not tell now, nothing changes, and it can be asked again. */
export async function loadPast(client: Client, room: string): Promise<void> {
  const asking = askingOf(client)
  if (asking.has(room)) return
  asking.add(room)
  try {
    const answer = await client.request({ type: 'past_turns', room })
    const now = client.session.rooms[room]
    if (answer.type !== 'ok' || answer.past === undefined || now === undefined) return
    client.session = { ...client.session, rooms: { ...client.session.rooms, [room]: withPast(now, pastOf(answer.past)) } }
  } finally {
    asking.delete(room)
  }
}
