// What the person does, as commands.
import { announcer } from './announcer.svelte'
import { client } from './client.svelte'
import { t } from './messages'
import { rulesets } from './rulesets.svelte'
import { settings } from './settings.svelte'
import { inviteLink } from './state/invite'
import type { Options } from './state/wire'

export async function createRoom(ruleset: string, seats: number, options: Options = {}): Promise<void> {
  const ok = await client.act({ type: 'create_room', ruleset, seats, options })
  if (ok?.room !== undefined) client.go({ page: 'room', room: ok.room })
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
