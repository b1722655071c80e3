// Whose dice and card one looks at, and the last turn of each seat.
import { bonusText, type Entry } from '../words.ts'

export const look = {
  heading: 'Last turns',
  race: 'Race and last turns',
  at: (name: string) => `Look at ${name}`,
  looking: (name: string) => `You look at ${name}`,
  hint: 'Press again to go back',
  back: 'Back to the turn',
  backToYours: 'Back to your turn',
  said: (name: string, dice: string, last: string) =>
    `Looking at ${name}. ${dice === '' ? 'No dice on the table.' : `On the table ${dice}.`}${last === '' ? '' : ` ${last}`}`,
  saidHidden: (name: string, last: string) => `Looking at ${name}. The dice are hidden.${last === '' ? '' : ` ${last}`}`,
  saidBack: 'Back at the turn.',
  turn: (dice: string, what: string) => (dice === '' ? what : `${dice} → ${what}`),
  turnSaid: (dice: string, what: string) => `Last turn: ${dice === '' ? '' : `${dice}, `}${what}.`,
  rows: (entries: Entry[], bonus: number) => entries.map(({ row, score }) => `${row} ${score}`).join(', ') + bonusText(bonus),
  banked: (points: number) => `banked ${points}`,
  lost: (points: number) => (points === 0 ? 'nothing' : `lost ${points}`),
  byClock: (what: string) => `${what} (the clock)`,
  noTurn: 'no turn yet',
}
