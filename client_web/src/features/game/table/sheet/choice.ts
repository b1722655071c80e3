// Choosing rows, and entering them at the second press; a zero asks once more.

export interface Choice {
  rows: readonly string[]
  /** The person was asked whether the zero is meant. */
  confirming: boolean
}

export interface Chosen {
  choice: Choice
  enter: boolean
}

export const NO_CHOICE: Choice = { rows: [], confirming: false }

export interface EntryRules {
  /** How many rows a turn enters. */
  entries: number
  /** Whether a pressed row waits for a second press. */
  confirmed: boolean
}

/**
 * A row was pressed. Where a turn enters one row, it is chosen, or, pressed again, confirmed; `worth` is what it would
 * get. Where it enters several, it is chosen beside the others, in place of the oldest, or, pressed again, released.
 */
export function press(choice: Choice, row: string, worth: number, rules: EntryRules = { entries: 1, confirmed: true }): Chosen {
  if (rules.entries === 1) {
    const again = choice.rows.includes(row)
    const chosen = again ? choice : { rows: [row], confirming: false }
    return again || !rules.confirmed ? confirm(chosen, [worth]) : { choice: chosen, enter: false }
  }
  const rows = choice.rows.includes(row)
    ? choice.rows.filter((one) => one !== row)
    : [...choice.rows, row].slice(-rules.entries)
  return { choice: { rows, confirming: false }, enter: false }
}

/** The button that enters the chosen rows was pressed; `worths` is what they get, in their order. */
export function confirm(choice: Choice, worths: readonly number[], entries = 1): Chosen {
  if (choice.rows.length < entries || worths.length < entries) return { choice, enter: false }
  if (worths.includes(0) && !choice.confirming) return { choice: { ...choice, confirming: true }, enter: false }
  return { choice, enter: true }
}
