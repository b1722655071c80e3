// The race: how the totals of the seats grew over the rounds.
import { list } from '../../../words.ts'

export const race = {
  heading: 'Race of totals',
  numbers: 'In numbers',
  round: 'Round',
  total: (name: string, total: number) => `${name} ${total}`,
  drawn: (rounds: number, totals: string[]) =>
    `Totals over the rounds. After ${rounds === 1 ? 'one round' : `${rounds} rounds`}: ${list(totals)}.`,
  since: (round: number) => `From round ${round} on: what was before is not known here.`,
  none: 'Lines appear as turns end.',
  hidden: 'Hidden totals are drawn when the game is over.',
}
