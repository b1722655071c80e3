// What happened in a room since this page came, newest last: for the log and for what is spoken.
import type { Seat } from './wire'

export type News = { version: number } & (
  | { kind: 'seated'; seat: number; name: string }
  | { kind: 'left'; names: string[] }
  | { kind: 'started'; seat: number | null }
  | { kind: 'held'; seat: number; faces: number[] }
  | { kind: 'thrown'; seat: number; faces: number[]; thrown: number[]; throwsLeft: number; byClock: boolean }
  | { kind: 'entered'; seat: number; rows: Record<string, number>; faces: number[]; total: number; byClock: boolean }
  | { kind: 'renewed' }
  | { kind: 'finished' }
  | { kind: 'rematch'; seat: number }
)

type WithoutVersion<T> = T extends unknown ? Omit<T, 'version'> : never
export type Happening = WithoutVersion<News>

const MOST = 80

export function addNews(news: News[], version: number, happening: Happening): News[] {
  return [...news, { version, ...happening } as News].slice(-MOST)
}

/** Who is no longer there. */
export function gone(before: Seat[], after: Seat[]): string[] {
  const there = new Set(after.map((seat) => seat.player))
  return before.filter((seat) => !there.has(seat.player)).map((seat) => seat.name)
}
