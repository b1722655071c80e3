// The tables of the best players: which one, and where oneself stands.
import { LIMITS, type Board, type Profile, type Rating } from '../../../net/wire.ts'

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

export function leaderboardPath(ruleset: string, speed: string, week: string | null): string {
  return `/api/v1/tables/${ruleset}/${speed}?max=${LIMITS.LEADERBOARD_LINES_MOST}${week === null ? '' : `&week=${week}`}`
}

/** Why oneself is not among the lines. */
export type OwnStanding =
  | { how: 'there' }
  | { how: 'placed'; place: number; rating: Rating }
  | { how: 'away' | 'unsure' | 'guest'; rating: Rating }
  | { how: 'none' }

export function ownStanding(board: Board, own: Profile): OwnStanding {
  if (board.lines.some((line) => line.player === own.player)) return { how: 'there' }
  const rating = own.ratings.find((one) => one.ruleset === board.ruleset && one.speed === board.speed)
  if (rating === undefined) return { how: 'none' }
  if (rating.provisional) return { how: 'unsure', rating }
  // Sure, and yet without a place.
  if (rating.place === null) return { how: 'guest', rating }
  return board.week === null ? { how: 'placed', place: rating.place, rating } : { how: 'away', rating }
}
