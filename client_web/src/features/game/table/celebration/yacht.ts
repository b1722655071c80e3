// Which entry is celebrated: all dice alike in the row that gives the most, whatever that row is called.
import { handOf } from '../../../../model/room/hands.ts'
import type { LogEntry, LogEntryOf } from '../../../../model/room/log.ts'
import type { Room } from '../../../../model/room/room.ts'

/** The row in which the entry has a yacht; null where it has none, or where that is hidden. */
export function yachtRow(room: Room, entry: LogEntry): string | null {
  if (entry.kind !== 'entered') return null
  const top = topRow(room, entry.seat)
  return top !== null && (entry.rows[top] ?? 0) > 0 && allAlike(room, entry) ? top : null
}

/** The row that can give more than any other; null where none stands out. */
function topRow(room: Room, seat: number): string | null {
  const rows = handOf(room, seat)?.sheet.rows ?? []
  const most = Math.max(...rows.map((row) => row.most))
  const top = rows.filter((row) => row.most === most)
  return top.length === 1 ? top[0]!.row : null
}

/** How many dice one row takes. */
export function diceOfRow({ card }: Room): number {
  return card.tray.length / Math.max(1, card.entries)
}

/** Whether as many dice of the entry as a row takes show the same. */
function allAlike(room: Room, { faces }: LogEntryOf<'entered'>): boolean {
  return faces.some((face) => faces.filter((one) => one === face).length >= diceOfRow(room))
}

/** The latest yacht after this version of the room. */
export function yachtSince(room: Room, version: number): LogEntryOf<'entered'> | null {
  const entry = room.log.findLast((one) => one.version > version && yachtRow(room, one) !== null)
  return entry?.kind === 'entered' ? entry : null
}
