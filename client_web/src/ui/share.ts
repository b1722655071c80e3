// Giving a text or a link to others: through the system where it can, else by copying.
import { t } from '../texts.ts'
import { announcer } from './announcer.svelte.ts'

export async function copy(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    announcer.note(done)
    return true
  } catch {
    // Without https, or forbidden.
    announcer.note(t.copying.notCopied, 'error')
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
