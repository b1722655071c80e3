// Choosing a row, and entering it at the second press; a zero asks once more.

export interface Choice {
  row: string | null
  /** The person was asked whether the zero is meant. */
  asked: boolean
}

export const NO_CHOICE: Choice = { row: null, asked: false }

/** A row was pressed: chosen, or, pressed again, confirmed. */
export function press(choice: Choice, row: string, worth: number): { choice: Choice; enter: boolean } {
  return choice.row === row ? confirm(choice, worth) : { choice: { row, asked: false }, enter: false }
}

/** The button that enters the chosen row was pressed. */
export function confirm(choice: Choice, worth: number): { choice: Choice; enter: boolean } {
  if (choice.row === null) return { choice, enter: false }
  if (worth === 0 && !choice.asked) return { choice: { ...choice, asked: true }, enter: false }
  return { choice, enter: true }
}
