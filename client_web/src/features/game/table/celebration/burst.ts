// A burst of confetti, as numbers: where each piece is at a time. From a seed, so that everyone sees the same.
import { chance } from '../../../../ui/chance.ts'

export const BURST_MS = 1_700

export interface Piece {
  /** Where it is thrown to, in widths of the burst a second, upwards below zero. */
  dx: number
  dy: number
  /** Degrees at first, and how many a second. */
  turn: number
  spin: number
  /** In hundredths of the burst's width. */
  size: number
  /** One of so many colours. */
  color: number
  /** How long it is seen, of the whole. */
  part: number
}

export interface Seen {
  x: number
  y: number
  /** Degrees. */
  turn: number
  /** From 1 down to 0. */
  shade: number
}

const PIECES = 110
const FALL = 1.1
const DRAG = 1.6
export const COLORS = 5

export function burst(seed: number): Piece[] {
  const next = chance(seed)
  return Array.from({ length: PIECES }, (_, place) => {
    const angle = Math.PI * (1.08 + 0.84 * next())
    const speed = 0.45 + 0.9 * next()
    return {
      dx: Math.cos(angle) * speed,
      dy: Math.sin(angle) * speed,
      turn: 360 * next(),
      spin: 900 * (next() - 0.5),
      size: 0.7 + 0.9 * next(),
      color: place % COLORS,
      part: 0.65 + 0.35 * next(),
    }
  })
}

/** Where a piece is after a time, from where it was thrown; null once it is gone. */
export function pieceAt({ dx, dy, turn, spin, part }: Piece, ms: number): Seen | null {
  const done = ms / (BURST_MS * part)
  if (ms < 0 || done >= 1) return null
  const seconds = ms / 1000
  // Air takes the speed away, and what is light falls slowly.
  const flown = (1 - Math.exp(-DRAG * seconds)) / DRAG
  const shade = Math.min(1, 3 * (1 - done))
  return { x: dx * flown, y: dy * flown + (FALL * seconds * seconds) / 4, turn: turn + spin * seconds, shade }
}
