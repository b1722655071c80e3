// What the person does, as commands.
import { announcer } from './announcer.svelte'
import { client } from './client.svelte'
import { t } from './messages'
import { rulesets } from './rulesets.svelte'
import { settings } from './settings.svelte'
import { inviteLink } from './state/invite'
import type { Options, Refusal } from './state/wire'

/** Open a room and go there. Returns what the server refuses about an option, for the form to show. */
export async function createRoom(ruleset: string, seats: number, options: Options = {}): Promise<Refusal | null> {
  const made = await openRoom(ruleset, seats, options)
  if (typeof made !== 'string') return made
  client.go({ page: 'room', room: made })
  return null
}

/** Open a room for players who share this device, and begin. The first name is the person's own. */
export async function playHere(ruleset: string, names: string[], options: Options): Promise<Refusal | null> {
  const [own = '', ...others] = names
  await client.rename(own)
  const made = await openRoom(ruleset, names.length, options)
  if (typeof made !== 'string') return made
  // The game begins with the last of them; where one is refused, the room says so and waits.
  for (const name of others) await client.act({ type: 'add_seat', room: made, name })
  client.go({ page: 'room', room: made })
  return null
}

async function openRoom(ruleset: string, seats: number, options: Options): Promise<string | Refusal | null> {
  const answer = await client.ask({ type: 'create_room', ruleset, seats, options })
  if (answer.type === 'ok') return answer.room ?? null
  if (answer.details?.option !== undefined) return answer
  announcer.note(answer.message, 'error')
  return null
}

export async function practise(): Promise<void> {
  const card = rulesets.pick(settings.ruleset)
  if (card !== null) await createRoom(card.ruleset, 1)
}

export function linkTo(room: string): string {
  return inviteLink(location.origin, room)
}

export async function copy(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    announcer.note(done)
    return true
  } catch {
    // Without https, or forbidden.
    announcer.note(t.gathering.notCopied, 'error')
    return false
  }
}

/** Through the system's own sheet where there is one; else by copying. */
export async function share(data: { title: string; text: string; url?: string }, copied: string): Promise<void> {
  if (!canShare()) {
    await copy([data.text, data.url].filter(Boolean).join('\n'), copied)
    return
  }
  try {
    await navigator.share(data)
  } catch {
    // The person thought better of it.
  }
}

export function canShare(): boolean {
  return typeof navigator.share === 'function'
}
