// What the server tells over plain HTTP, or why there is nothing, in words for the person.
import { inLanguage } from '../languages/ask.ts'
import { t } from '../texts.ts'

export type Answer<T> = { ok: true; value: T } | { ok: false; why: string; code: string | null }

/** Ask for a page of the API, and read it. `read` throws where it does not understand the text. */
export async function getApi<T>(path: string, read: (text: string) => T): Promise<Answer<T>> {
  let answer: Response
  let text: string
  try {
    answer = await fetch(inLanguage(path))
    text = await answer.text()
  } catch {
    return { ok: false, why: t.lazyPage.failedHint, code: null }
  }
  if (!answer.ok) return { ok: false, ...reason(text) }
  try {
    return { ok: true, value: read(text) }
  } catch {
    return { ok: false, why: t.history.tooNew, code: null }
  }
}

/** What the server says of a refusal; something general where a proxy answered in its place. */
function reason(text: string): { why: string; code: string | null } {
  try {
    const { message = t.failed, code = null } = JSON.parse(text) as { message?: string; code?: string }
    return { why: message, code }
  } catch {
    return { why: t.failed, code: null }
  }
}
