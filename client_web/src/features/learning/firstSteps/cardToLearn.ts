// In which game the first steps are shown.
import type { Card } from '../../../net/wire.ts'

/** The game to begin with: the chosen one if a bonus can be shown in it, else the first that has one. */
export function cardToLearn(cards: readonly Card[], chosen: string | null): Card | null {
  const fit = cards.filter(hasBonus)
  return fit.find((card) => card.ruleset === chosen) ?? fit[0] ?? null
}

/** One row a turn, a few throws, room for the computer, and in the upper section a line beside its total. */
function hasBonus(card: Card): boolean {
  const upper = card.lines.filter((line) => line.section === 'upper')
  return card.entries === 1 && card.throws !== null && card.seats_max > 1 && card.seats_min <= 2 && upper.length > 1
}
