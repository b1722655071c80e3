// What the server tells over plain HTTP, or why there is nothing, in words for the person.
import { t } from './messages'

export type Answer<T> = { ok: true; value: T } | { ok: false; why: string }

/** Ask for a page of the API, and read it. `read` throws where it does not understand the text. */
export async function ask<T>(path: string, read: (text: string) => T): Promise<Answer<T>> {
  let answer: Response
  let text: string
  try {
    answer = await fetch(path)
    text = await answer.text()
  } catch {
    return { ok: false, why: t.later.failedHint }
  }
  if (!answer.ok) return { ok: false, why: reason(text) }
  try {
    return { ok: true, value: read(text) }
  } catch {
    return { ok: false, why: t.past.tooNew }
  }
}

/** What the server says of a refusal; something general where a proxy answered in its place. */
function reason(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string }).message ?? t.failed
  } catch {
    return t.failed
  }
}
