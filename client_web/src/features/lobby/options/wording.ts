// Clocks, turn windows and beginnings in words, for the options of a room and for whoever tells of one of them alone.
import { span, type Span } from '../../../model/time/clock.ts'
import { timeText } from '../../../model/time/minuteOfDay.ts'
import type { TurnWindow } from '../../../model/room/time/turnWindow.ts'
import type { OpeningThrow, RoomOptions } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'

const DAY_MS = 86_400_000

/** A turn window in a few words, such as 08:00–22:00. */
export function windowText({ begin_minute, end_minute }: TurnWindow): string {
  return `${timeText(begin_minute)}–${timeText(end_minute)}`
}

export function clockText(turnMs: number | null): string {
  return t.clockOf(turnMs === null ? null : clockSpan(turnMs))
}

export function clockSpan(ms: number): Span {
  // A day's turn is one of a day, not of 24 hours.
  const days = ms / DAY_MS
  return days >= 1 && Number.isInteger(days) ? { unit: 'days', count: days } : span(ms)
}

export function clockHint(turnMs: number | null): string {
  return turnMs === null ? t.options.noClock : t.options.clocked
}

export function beginsHint(begins: RoomOptions['begins'], own: OpeningThrow | null): string {
  if (begins === 'as_seated') return t.options.asSeated
  return begins === 'random' || own === null ? t.options.drawn : t.options.thrown(own.dice, own.leads)
}
