// How strong the bots of each level are in a game, and which of them is about as strong as oneself.
import { USUAL } from '../model/level.ts'
import { inLanguage } from '../languages/ask.ts'
import type { BotRating, BotRatings as Ratings, Level, Player } from '../net/wire.ts'

const FRESH_MS = 60_000

/** The page of the API; with a player it says whose strength is theirs. */
export function botsPath(ruleset: string, player: string | null): string {
  return `/api/v1/rulesets/${ruleset}/bots${player === null ? '' : `?player=${player}`}`
}

/** By address, which says whose strength is asked for: what is found out is right for whoever plays here. */
class BotRatings {
  #known = $state.raw<Record<string, Ratings>>({})
  #asked = new Map<string, number>()

  /** The rating of a level; null until it is known. */
  of(ruleset: string, level: Level, me: Player | null): BotRating | null {
    return this.#known[pathFor(ruleset, me)]?.bots.find((bot) => bot.level === level) ?? null
  }

  /** The level of about one's own strength; the usual one until it is known. */
  near(ruleset: string, me: Player | null): Level {
    return this.#known[pathFor(ruleset, me)]?.near ?? USUAL
  }

  /** Ask for a game's, unless that was done a moment ago. */
  async load(ruleset: string, me: Player | null): Promise<void> {
    // Before one is known here, nobody's strength could be asked for.
    if (me === null) return
    const path = pathFor(ruleset, me)
    const now = Date.now()
    if (now - (this.#asked.get(path) ?? -Infinity) < FRESH_MS) return
    this.#asked.set(path, now)
    // Nothing is said where it fails, so nothing of httpApi.ts is needed: it is asked for again later.
    const answer = await fetch(inLanguage(path)).catch(() => null)
    const found = answer?.ok === true ? ((await answer.json().catch(() => null)) as Ratings | null) : null
    if (found !== null) this.#known = { ...this.#known, [path]: found }
  }
}

const pathFor = (ruleset: string, me: Player | null): string => botsPath(ruleset, me?.player ?? null)

export const botRatings = new BotRatings()
