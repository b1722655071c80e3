// A player's ratings as pictures: the course of one rating, as a line with the band of its deviation.
import type { HeadToHead, Person, Player, Profile, Rating, RatingPoint } from '../../../net/wire.ts'
import { scaleOf, type Scale } from '../../../ui/plot/scale.ts'

export type Kind = Pick<Rating, 'ruleset' | 'speed'>

/** Names a kind of rating in a list to choose from. */
export function keyOf({ ruleset, speed }: Kind): string {
  return `${ruleset}/${speed}`
}

export interface Course extends Scale {
  /** The rating before the first point, so that its change shows too. */
  from: number
  least: number
  most: number
  now: { rating: number; deviation: number }
  /** From the left to the right, each between 0 and 1; heights as ratings. */
  line: { at: number; value: number }[]
  band: { at: number; low: number; high: number }[]
}

/** Ratings are told in steps of ten at least. */
const STEP = 10

/** Null where there is nothing to draw. */
export function courseOf(points: readonly RatingPoint[]): Course | null {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  const from = first.rating - first.change
  const ratings = [from, ...points.map((point) => point.rating)]
  const at = (index: number): number => index / (ratings.length - 1)
  const band = points.map(({ rating, deviation }, index) => ({
    at: at(index + 1),
    low: rating - deviation,
    high: rating + deviation,
  }))
  const lows = [...ratings, ...band.map((one) => one.low)]
  const highs = [...ratings, ...band.map((one) => one.high)]
  return {
    ...scaleOf([...lows, ...highs], STEP),
    from,
    least: Math.min(...ratings),
    most: Math.max(...ratings),
    now: { rating: last.rating, deviation: last.deviation },
    line: ratings.map((value, index) => ({ at: at(index), value })),
    band,
  }
}

/** Who has done nothing yet, of whom the server has nothing stored. */
export function profileOfNewcomer({ player, name }: Player): Profile {
  return { player, name, account: false, bot: false, since_ms: null, ratings: [], reputation: [], games: 0 }
}

/** What the viewer is to the player: as the list has them, or nothing yet. */
export function personOf(profile: Profile, list: readonly Person[] | null): Person {
  const known = list?.find((one) => one.player === profile.player)
  if (known !== undefined) return known
  return {
    player: profile.player,
    name: profile.name,
    account: profile.account,
    relation: 'none',
    favourite: false,
    blocked: false,
    muted: false,
    online: null,
    room: null,
    ruleset: null,
    game: null,
  }
}

export function haveMet({ won, lost, drawn }: HeadToHead): boolean {
  return won + lost + drawn > 0
}
