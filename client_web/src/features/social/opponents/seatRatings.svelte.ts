// The ratings of those who sit at a table, each asked for once in a while.
import { getApi } from '../../../app/httpApi.ts'
import type { Profile, Rating, Reputation, RoomOptions } from '../../../net/wire.ts'

const FRESH_MS = 60_000
const LIVE_MS = 3_600_000

export type Speed = Rating['speed']

/** As the server counts it: with more time for a turn, or without a clock, a game is one of days. */
export function speedOf({ turn_ms }: Pick<RoomOptions, 'turn_ms'>): Speed {
  return turn_ms !== null && turn_ms <= LIVE_MS ? 'live' : 'days'
}

/** A player's rating in this game at this speed; null where there is none. */
export function ratingIn(profile: Profile, ruleset: string, speed: Speed): Rating | null {
  return profile.ratings.find((one) => one.ruleset === ruleset && one.speed === speed) ?? null
}

export function reputationAt(profile: Profile, speed: Speed): Reputation | null {
  return profile.reputation.find((one) => one.speed === speed) ?? null
}

class SeatRatings {
  #profiles = $state.raw<Readonly<Record<string, Profile>>>({})
  #asked = new Map<string, number>()

  of(player: string): Profile | null {
    return this.#profiles[player] ?? null
  }

  /** Ask for a player, unless that was done a moment ago. What fails is asked for again later. */
  async load(player: string): Promise<void> {
    const now = Date.now()
    if (now - (this.#asked.get(player) ?? -Infinity) < FRESH_MS) return
    this.#asked.set(player, now)
    const answer = await getApi(`/api/v1/players/${player}`, (text) => JSON.parse(text) as Profile)
    if (answer.ok) this.#profiles = { ...this.#profiles, [player]: answer.value }
  }
}

export const seatRatings = new SeatRatings()
