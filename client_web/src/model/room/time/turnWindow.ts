// The turn window: between which times of its player's day the clock of a seat runs, in games over days.
import type { RoomOptions } from '../../../net/wire.ts'
import type { Room } from '../room.ts'

export type TurnWindow = NonNullable<RoomOptions['turn_window']>
/** Pairs of a time and the minutes east of UTC from then on, as a seat has them. */
export type UtcOffsets = readonly (readonly number[])[]

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const since = (value: number, part: number): number => ((value % part) + part) % part

/** How long it is open on a day on which no clock is changed. */
export function openMs({ begin_minute, end_minute }: TurnWindow): number {
  return since((end_minute - begin_minute) * MINUTE_MS, DAY_MS)
}

function eastMs(offsets: UtcOffsets, atMs: number): number {
  return (offsets.findLast(([fromMs = 0]) => fromMs <= atMs)?.[1] ?? 0) * MINUTE_MS
}

function changeAfter(offsets: UtcOffsets, atMs: number): number {
  return offsets.find(([fromMs = 0]) => fromMs > atMs)?.[0] ?? Infinity
}

/** The minute of the day that the clock of whoever lives by these offsets shows. */
export function minuteThere(offsets: UtcOffsets, atMs: number): number {
  return Math.floor(since(atMs + eastMs(offsets, atMs), DAY_MS) / MINUTE_MS)
}

/** For how long the window is open between two moments. */
export function openBetween(window: TurnWindow, offsets: UtcOffsets, fromMs: number, untilMs: number): number {
  const opened = (localMs: number): number => {
    const from = localMs - window.begin_minute * MINUTE_MS
    return Math.floor(from / DAY_MS) * openMs(window) + Math.min(since(from, DAY_MS), openMs(window))
  }
  let sum = 0
  for (let at = fromMs; at < untilMs; ) {
    const end = Math.min(changeAfter(offsets, at), untilMs)
    sum += opened(end + eastMs(offsets, at)) - opened(at + eastMs(offsets, at))
    at = end
  }
  return sum
}

/** When the window opens next; null while it is open. */
export function opensAt(window: TurnWindow, offsets: UtcOffsets, atMs: number): number | null {
  const from = since(atMs + eastMs(offsets, atMs) - window.begin_minute * MINUTE_MS, DAY_MS)
  if (from < openMs(window)) return null
  const opens = atMs + DAY_MS - from
  const change = changeAfter(offsets, atMs)
  // Where the clock is changed until then, it shows another time.
  return change > opens ? opens : (opensAt(window, offsets, change) ?? change)
}

/** The clock that a seat goes by; null where its turns run at any hour. */
function clockOf(room: Room, seat: number): [TurnWindow, UtcOffsets] | null {
  const window = room.options.turn_window
  const offsets = room.seats.find((one) => one.seat === seat)?.utc_offsets
  return window === undefined || offsets === undefined ? null : [window, offsets]
}

/** The time that is left of a turn, which is not all until its deadline: none passes in closed hours. */
export function leftOf(room: Room, seat: number, deadlineMs: number, nowMs: number): number {
  const clock = clockOf(room, seat)
  return clock === null ? Math.max(0, deadlineMs - nowMs) : openBetween(...clock, nowMs, deadlineMs)
}

export interface WindowNow {
  seat: number
  deadlineMs: number
  window: TurnWindow
  /** What the player's clock shows. */
  minute: number
  /** Until when the turn clock stands still; null while it runs. */
  pausedUntilMs: number | null
}

/** How it is with the turns that run by a window now. */
export function windowsNow(room: Room, nowMs: number): WindowNow[] {
  if (room.stage !== 'playing') return []
  return room.turns.flatMap(({ seat, deadline_ms }) => {
    const clock = clockOf(room, seat)
    if (clock === null || deadline_ms === null) return []
    const [window, offsets] = clock
    return [{ seat, deadlineMs: deadline_ms, window, minute: minuteThere(offsets, nowMs), pausedUntilMs: opensAt(window, offsets, nowMs) }]
  })
}
