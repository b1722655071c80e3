// Holding dice: shown at once, while the server's answer is on its way; its answer wins.

export interface Wish {
  room: string
  dice: number[]
  /** Which of our wishes this is: only the answer to the newest ends it. */
  serial: number
}

export function toggle(held: readonly number[], die: number): number[] {
  return held.includes(die) ? held.filter((one) => one !== die) : [...held, die].sort((a, b) => a - b)
}

/** What to show: the wish while it stands, then what the server says. */
export function shownHeld(wish: Wish | null, room: string, held: readonly number[]): readonly number[] {
  return wish !== null && wish.room === room ? wish.dice : held
}

export function answered(wish: Wish | null, serial: number): Wish | null {
  return wish?.serial === serial ? null : wish
}

/** The dice that a throw would throw. */
export function toThrow(offered: readonly number[], held: readonly number[]): number[] {
  return offered.filter((die) => !held.includes(die))
}
