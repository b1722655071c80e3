// A game against the computer: the way into one that the first page has at once. All other rooms: createRoom.ts.
import type { Card, Level } from '../../net/wire.ts'
import type { Client } from '../client.svelte.ts'

/** Begin a game against the computer, in every seat but one, and go there; null where it was refused. */
export async function playComputer(client: Client, card: Card, level: Level): Promise<string | null> {
  const seats = Math.max(card.seats_min, Math.min(2, card.seats_max))
  const ok = await client.send({ type: 'create_room', ruleset: card.ruleset, seats, bots: seats - 1, level })
  if (ok?.room === undefined) return null
  client.go({ page: 'room', room: ok.room })
  return ok.room
}
