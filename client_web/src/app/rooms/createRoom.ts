// Opening a room, alone or with others, and going there. A game against the computer, which the first page begins: playComputer.ts.
import { inviteLink } from '../../model/names/roomCode.ts'
import type { Options, Player, Refusal } from '../../net/wire.ts'
import { announcer } from '../../ui/announcer.svelte.ts'
import type { Client } from '../client.svelte.ts'
import { rulesets } from '../rulesets.svelte.ts'
import { settings } from '../settings.svelte.ts'

/** Open a room and go there. Returns what the server refuses about an option, for the form to show. */
export async function createRoom(client: Client, ruleset: string, seats: number, options: Options = {}): Promise<Refusal | null> {
  const made = await openRoom(client, ruleset, seats, options)
  if (typeof made !== 'string') return made
  client.go({ page: 'room', room: made })
  return null
}

/**
 * Open a room, invite these players to it and go there. Each invitation waits for a day, whoever is away; what keeps one
 * from being sent is shown. Returns what the server refuses about an option.
 */
export async function inviteAll(
  client: Client,
  players: readonly Player[],
  ruleset: string,
  seats: number,
  options: Options,
  bots: number,
): Promise<Refusal | null> {
  const room = await openRoom(client, ruleset, seats, options, bots)
  if (typeof room !== 'string') return room
  client.go({ page: 'room', room })
  for (const { player } of players) await client.send({ type: 'challenge', player, ruleset, room })
  return null
}

/** Open a room; its code, what is refused about an option, or null where the person has been told why not. */
export async function openRoom(
  client: Client,
  ruleset: string,
  seats: number,
  options: Options,
  bots = 0,
): Promise<string | Refusal | null> {
  const answer = await client.request({ type: 'create_room', ruleset, seats, options, bots })
  if (answer.type === 'ok') return answer.room ?? null
  if (answer.details?.option !== undefined) return answer
  announcer.note(answer.message, 'error')
  return null
}

export async function startPractice(client: Client): Promise<void> {
  const card = rulesets.pick(settings.ruleset)
  if (card !== null) await createRoom(client, card.ruleset, 1)
}

export function roomLink(room: string): string {
  return inviteLink(location.origin, room)
}
