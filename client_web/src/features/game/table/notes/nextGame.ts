// The next of a person's games over days that waits for them.
import { rulesets } from '../../../../app/rulesets.svelte.ts'
import type { RoomSummary } from '../../../../net/wire.ts'

/** Turns of so long are played between other things. */
const SLOW_MS = 3_600_000

export interface Next {
  room: string
  name: string
  /** How many wait, this one among them. */
  count: number
}

/** Whether one goes away from a game between two turns. */
export function isSlow(turnMs: number | null): boolean {
  return turnMs === null || turnMs >= SLOW_MS
}

/** The most urgent of the other games in which it is the person's turn; the server has them in that order. */
export function nextGame(games: readonly RoomSummary[], here: string): Next | null {
  const waiting = games.filter((game) => game.your_turn && game.room !== here)
  const [first] = waiting
  return first === undefined ? null : { room: first.room, name: rulesets.nameOf(first.ruleset, first.name), count: waiting.length }
}
