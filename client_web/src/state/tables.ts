// The tables of the best players: which one, and where oneself stands.
import type { Board, Profile, Rating } from './wire'

export type Span = 'week' | 'last' | 'all'

const DAY_MS = 86_400_000
const THURSDAY = 4

/** The ISO week of a time, such as 2026-W47: by the server's clock, in UTC, as it counts weeks. */
export function weekOf(atMs: number): string {
  const day = new Date(atMs)
  // A week belongs to the year of its Thursday.
  const thursday = new Date(atMs + (THURSDAY - (day.getUTCDay() || 7)) * DAY_MS)
  const year = thursday.getUTCFullYear()
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS))
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** The week that a span asks for; null for all time. */
export function weekFor(span: Span, nowMs: number): string | null {
  if (span === 'all') return null
  return weekOf(span === 'week' ? nowMs : nowMs - 7 * DAY_MS)
}

export const LINES_MOST = 100

export function boardPath(ruleset: string, speed: string, week: string | null): string {
  return `/api/v1/tables/${ruleset}/${speed}?max=${LINES_MOST}${week === null ? '' : `&week=${week}`}`
}

/** Why oneself is not among the lines. */
export type Stands =
  | { how: 'there' }
  | { how: 'placed'; place: number; rating: Rating }
  | { how: 'away' | 'unsure'; rating: Rating }
  | { how: 'none' }

export function standsIn(board: Board, own: Profile): Stands {
  if (board.lines.some((line) => line.player === own.player)) return { how: 'there' }
  const rating = own.ratings.find((one) => one.ruleset === board.ruleset && one.speed === board.speed)
  if (rating === undefined) return { how: 'none' }
  if (rating.place === null) return { how: 'unsure', rating }
  return board.week === null ? { how: 'placed', place: rating.place, rating } : { how: 'away', rating }
}
