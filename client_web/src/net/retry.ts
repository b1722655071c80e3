// When and how to come back after a connection ended.
import { CLOSE_CODES } from './protocol.gen.ts'

export type AfterClose =
  | { kind: 'stop' }
  | { kind: 'reconnect'; waitMs: number }
  /** The token is worth nothing any more: come back as a guest. */
  | { kind: 'guest'; waitMs: number }

/** A refusal by a server that is older than the room: another one has its rules. */
export const OTHER_RULES = 'other_rules'

/** Refusals that say: the same again, with the same id. */
export const RETRYABLE: ReadonlySet<string> = new Set(['unavailable', 'internal', 'too_fast', 'busy', 'stopping', OTHER_RULES])

const BACKOFF_FIRST_MS = 300
const BACKOFF_MOST_MS = 5_000
const RESTART_MS = 3_000
/** For whoever was too fast, and while nothing can be saved. */
const LONG_MS = 10_000

/** No valid hello: the first time it is said again without what it can do without (connection.ts). */
export const BAD_HELLO = 4400
const BAD_TOKEN = 4401
const RESTART = 1012
const TOO_FAST = 4429
export const READ_ONLY = 4503
/** What the WebSocket protocol says to a client that does not speak it. */
const BROKEN_FRAMES = [1002, 1003, 1007, 1010]

/** Exponential back-off; full jitter in its upper half, so that a crowd does not come back at once. */
export function backOff(attempt: number, random: number): number {
  const most = Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** attempt)
  return most / 2 + (most / 2) * random
}

export function afterClose(code: number, attempt: number, random: number): AfterClose {
  if (code === BAD_TOKEN) return { kind: 'guest', waitMs: backOff(attempt, random) }
  if (code === TOO_FAST || code === READ_ONLY) return { kind: 'reconnect', waitMs: LONG_MS + backOff(0, random) }
  if (code === RESTART) return { kind: 'reconnect', waitMs: attempt === 0 ? RESTART_MS * random : backOff(attempt, random) }
  const then = (CLOSE_CODES as Record<number, string>)[code]
  if (then === 'stop' || BROKEN_FRAMES.includes(code) || (then === undefined && code >= 4000)) return { kind: 'stop' }
  return { kind: 'reconnect', waitMs: backOff(attempt, random) }
}
