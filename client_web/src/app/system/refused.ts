// Why the server takes no connection of this page. Browsers tell a page no status of a handshake: it asks over HTTP.
import { t } from '../../texts.ts'

/** So often it can be a server that was just not there yet. */
const TRIES_MOST = 3
/** A line that is slow is none that is refused. */
const ANSWER_MS = 5_000

/** What a person is told after so many connections that failed in a row. Null where nobody answers, or no server of ours. */
export async function whyRefused(failures: number, ask: typeof fetch = fetch, origin: string = location.origin): Promise<string | null> {
  try {
    const answer = await ask(`/ws/judgement?origin=${encodeURIComponent(origin)}`, { signal: AbortSignal.timeout(ANSWER_MS) })
    const { refused } = (await answer.json()) as { refused: 'origin' | null }
    if (refused === 'origin') return t.refused.origin(origin)
    return refused === null && failures >= TRIES_MOST ? t.refused.socket : null
  } catch {
    return null
  }
}
