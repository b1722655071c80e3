// Choosing rows, and entering them at the second press; a zero asks once more.

export interface Choice {
  rows: readonly string[]
  /** The person was asked whether the zero is meant. */
  asked: boolean
}

export interface Chosen {
  choice: Choice
  enter: boolean
}

export const NO_CHOICE: Choice = { rows: [], asked: false }

export interface Way {
  /** How many rows a turn enters. */
  entries: number
  /** Whether a pressed row waits for a second press. */
  confirmed: boolean
}

/**
 * A row was pressed. Where a turn enters one row, it is chosen, or, pressed again, confirmed; `worth` is what it would
 * get. Where it enters several, it is chosen beside the others, in place of the oldest, or, pressed again, released.
 */
export function press(choice: Choice, row: string, worth: number, way: Way = { entries: 1, confirmed: true }): Chosen {
  if (way.entries === 1) {
    const again = choice.rows.includes(row)
    const chosen = again ? choice : { rows: [row], asked: false }
    return again || !way.confirmed ? confirm(chosen, [worth]) : { choice: chosen, enter: false }
  }
  const rows = choice.rows.includes(row)
    ? choice.rows.filter((one) => one !== row)
    : [...choice.rows, row].slice(-way.entries)
  return { choice: { rows, asked: false }, enter: false }
}

/** The button that enters the chosen rows was pressed; `worths` is what they get, in their order. */
export function confirm(choice: Choice, worths: readonly number[], entries = 1): Chosen {
  if (choice.rows.length < entries || worths.length < entries) return { choice, enter: false }
  if (worths.includes(0) && !choice.asked) return { choice: { ...choice, asked: true }, enter: false }
  return { choice, enter: true }
}
