// Asks for the time that the person takes in casual games, once for each choice: by itself, in every such game.
import type { Client } from '../../../../app/client.svelte.ts'
import { perClient } from '../../../../app/client/perClient.svelte.ts'
import type { Room } from '../../../../model/room/room.ts'
import { toStretch } from '../../../../model/room/time/pace.ts'
import type { Times } from '../../../../net/wire.ts'

/** What was asked for last, by room and seat: what was refused is not asked for again. */
const askedOf = perClient(() => new Map<string, Times>())

export function stretchOwn(client: Client, room: Room, wanted: Times): void {
  const asked = askedOf(client)
  for (const seat of toStretch(room, client.session.me, wanted)) {
    const of = `${room.room} ${seat}`
    if (asked.get(of) === wanted) continue
    asked.set(of, wanted)
    void client.send({ type: 'stretch', room: room.room, seat, times: wanted })
  }
}
