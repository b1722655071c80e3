// A player's ratings as pictures: the course of one rating, as a line with the band of its deviation.
import type { HeadToHead, Person, Profile, Rating, RatingPoint } from './wire'

export type Kind = Pick<Rating, 'ruleset' | 'speed'>

/** Names a kind of rating in a list to choose from. */
export function keyOf({ ruleset, speed }: Kind): string {
  return `${ruleset}/${speed}`
}

export interface Course {
  /** The rating before the first point, so that its change shows too. */
  from: number
  least: number
  most: number
  now: { rating: number; deviation: number }
  /** Heights at which a line across helps the eye. */
  marks: number[]
  /** From the left to the right, each between 0 and 1; heights as ratings. */
  line: { at: number; rating: number }[]
  band: { at: number; low: number; high: number }[]
  bottom: number
  top: number
}

const STEPS = [10, 20, 50, 100, 200, 500, 1_000]
const MARKS_MOST = 5

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
  const step = stepFor(Math.min(...lows), Math.max(...highs))
  const bottom = Math.floor(Math.min(...lows) / step) * step
  const top = Math.max(bottom + step, Math.ceil(Math.max(...highs) / step) * step)
  return {
    from,
    least: Math.min(...ratings),
    most: Math.max(...ratings),
    now: { rating: last.rating, deviation: last.deviation },
    marks: Array.from({ length: (top - bottom) / step + 1 }, (_, index) => bottom + index * step),
    line: ratings.map((rating, index) => ({ at: at(index), rating })),
    band,
    bottom,
    top,
  }
}

function stepFor(low: number, high: number): number {
  return STEPS.find((step) => Math.ceil(high / step) - Math.floor(low / step) < MARKS_MOST) ?? STEPS.at(-1)!
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
    game: null,
  }
}

export function haveMet({ won, lost, drawn }: HeadToHead): boolean {
  return won + lost + drawn > 0
}
