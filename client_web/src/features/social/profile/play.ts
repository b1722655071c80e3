// How somebody played over their games, as pictures and numbers: the mean of the latest ones, and how sure it is.
import type { AnalysedGame, Mean, RulesetAnalysis } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { scaleOf, type Scale } from '../../../ui/plot/scale.ts'

/** Games of which each point of a trend is the mean. */
export const OVER = 10

export interface Trend {
  scale: Scale
  dots: { at: number; value: number }[]
  line: { at: number; value: number }[]
  /** The standard error to both sides, from the second game on. */
  band: { at: number; low: number; high: number }[]
}

/** The mean of values, and its standard error; null of less than two. */
export function meanOf(values: readonly number[]): { mean: number; error: number | null } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (values.length < 2) return { mean, error: null }
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, error: Math.sqrt(squares / (values.length - 1) / values.length) }
}

/** Null where no game has the value. `within` are heights that are always there. */
export function trendOf(values: readonly (number | null)[], within: readonly number[] = []): Trend | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const at = (index: number): number => (known.length === 1 ? 1 : index / (known.length - 1))
  const means = known.map((_, index) => meanOf(known.slice(Math.max(0, index + 1 - OVER), index + 1)))
  const band = means.flatMap(({ mean, error }, index) =>
    error === null ? [] : [{ at: at(index), low: mean - error, high: mean + error }],
  )
  return {
    scale: scaleOf([...known, ...within, ...band.flatMap(({ low, high }) => [low, high])]),
    dots: known.map((value, index) => ({ at: at(index), value })),
    line: means.map(({ mean }, index) => ({ at: at(index), value: mean })),
    band,
  }
}

/** Luck of the games that were played to their end: others are not compared. */
export function luckOf(games: readonly AnalysedGame[]): (number | null)[] {
  return games.map((one) => (one.luck_deviations === null ? null : one.luck))
}

type Tell = (value: number) => string

/** What a trend shows, for those who do not see it. */
export function drawnTrend(what: string, trend: Trend, tell: Tell): string {
  const values = trend.dots.map((dot) => dot.value)
  const now = tell(trend.line.at(-1)?.value ?? 0)
  return t.profile.drawnTrend(what, values.length, tell(Math.min(...values)), tell(Math.max(...values)), now)
}

/** A mean with its standard error, in words; null where there is none. */
export function meanText(of: Mean, tell: Tell, digits: number): { mean: string; error: string } | null {
  if (of.mean === null) return null
  return { mean: tell(of.mean), error: of.error === null ? '' : t.profile.errorOf(of.error, digits) }
}

interface Line {
  head: string
  cells: string[]
}

/** A row for each game, the latest first. */
export function gameRows(one: RulesetAnalysis, most: number): Line[] {
  return one.games
    .slice(-most)
    .toReversed()
    .map((game) => ({
      head: t.profile.when(game.ended_ms),
      cells: [
        game.accuracy === null ? t.profile.noValue : t.profile.percent(game.accuracy),
        game.mean_loss === null ? t.profile.noValue : t.profile.lossOf(game.mean_loss),
        t.profile.points(game.luck),
        game.luck_deviations === null ? t.profile.stopped : t.profile.deviations(game.luck_deviations),
      ],
    }))
}
