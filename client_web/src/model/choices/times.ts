// How many times the room's turn time the person takes, in casual games.
import type { Times } from '../../net/wire.ts'

export const TIMES: readonly Times[] = [1, 2, 3, 5, 10]

/** A remembered choice; once the time where there is none. */
export function readTimes(stored: string | null): Times {
  return TIMES.find((times) => String(times) === stored) ?? 1
}
