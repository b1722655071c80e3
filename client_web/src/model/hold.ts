// Holding dice: shown at once, while the server's answer is on its way; its answer wins.

export interface PendingHold {
  room: string
  dice: number[]
  /** Which of our wishes this is: only the answer to the newest ends it. */
  serial: number
}

export function toggle(held: readonly number[], die: number): number[] {
  return held.includes(die) ? held.filter((one) => one !== die) : [...held, die].sort((a, b) => a - b)
}

/** What to show: the pending hold while it stands, then what the server says. */
export function shownHeld(pending: PendingHold | null, room: string, held: readonly number[]): readonly number[] {
  return pending !== null && pending.room === room ? pending.dice : held
}

export function settleHold(pending: PendingHold | null, serial: number): PendingHold | null {
  return pending?.serial === serial ? null : pending
}

/** The dice that a throw would throw. */
export function toThrow(offered: readonly number[], held: readonly number[]): number[] {
  return offered.filter((die) => !held.includes(die))
}
