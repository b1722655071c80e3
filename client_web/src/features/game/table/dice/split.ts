// Dice divided among the rows of one entry: as the server splits them best, or as the person wants them.
import { rowName } from '../../../../model/card.ts'
import type { Card, EntryPreview } from '../../../../net/wire.ts'
import { t } from '../../../../texts.ts'

export interface Split {
  /** In the order in which they were chosen. */
  rows: readonly string[]
  /** For each row the positions of its dice, ascending. */
  dice: Record<string, number[]>
  /** What each row gets; null while that is being asked. */
  scores: Record<string, number> | null
}

export function ofEntry(rows: readonly string[], entry: EntryPreview): Split {
  return { rows, dice: entry.rows, scores: entry.scores }
}

export function groupOf(split: Split, die: number): string | null {
  return split.rows.find((row) => split.dice[row]?.includes(die)) ?? null
}

/** Two dice of different rows change places, so that each row keeps its number of dice. */
export function swap(split: Split, one: number, other: number): Split {
  const [from, to] = [groupOf(split, one), groupOf(split, other)]
  if (from === null || to === null || from === to) return split
  const change = (row: string, out: number, into: number): number[] =>
    [...(split.dice[row] ?? []).filter((die) => die !== out), into].sort((a, b) => a - b)
  return {
    ...split,
    dice: { ...split.dice, [from]: change(from, one, other), [to]: change(to, other, one) },
    scores: null,
  }
}

/** A die was pressed: it is picked; of two in different rows, they are to be swapped. */
export function pick(
  split: Split,
  picked: number | null,
  die: number,
): { picked: number | null; swap: [number, number] | null } {
  if (picked === null) return { picked: die, swap: null }
  if (picked === die) return { picked: null, swap: null }
  return groupOf(split, picked) === groupOf(split, die)
    ? { picked: die, swap: null }
    : { picked: null, swap: [picked, die] }
}

/** Whether each row still has the dice of the other split. */
export function sameDice(one: Split, other: Split): boolean {
  return one.rows.every((row) => String(one.dice[row]) === String(other.dice[row]))
}

export function sumOf(split: Split): number | null {
  return split.scores === null ? null : split.rows.reduce((sum, row) => sum + (split.scores?.[row] ?? 0), 0)
}

/** Such as "Fives 15 with 5 5 5 2 1; Low 15 with 1 2 3 4 5. Together 30." */
export function splitText(card: Card, faces: readonly number[], split: Split): string {
  const rows = split.rows.map((row) =>
    t.split.gives(
      rowName(card, row),
      split.scores?.[row] ?? 0,
      (split.dice[row] ?? []).map((die) => faces[die] ?? 0),
    ),
  )
  return t.split.said(rows, sumOf(split) ?? 0)
}
