// First steps: one turn to learn the game with. What a button says comes in as `button`.
import { word } from '../../../words.ts'

export const firstSteps = {
  title: 'First steps',
  offer: 'New here? Learn to play in a minute.',
  lead: 'One turn at the table, with a guide. It takes about a minute.',
  begin: 'First steps',
  dismiss: 'Don’t offer first steps again',
  end: 'End first steps',
  step: (number: number, of: number) => `${number} of ${of}`,
  throwFirst: (throws: number, button: string) => `You have up to ${word(throws)} throws a turn. Press “${button}”.`,
  holdAlike: (count: number, faces: string) => `Now hold the dice you want to keep: press your ${word(count)} ${faces}.`,
  holdMore: 'One more of the same: hold it too.',
  throwOthers: (button: string) => `Held dice stay where they are. Throw the others: press “${button}”.`,
  choose: (row: string, points: number) => `No throws are left. Each open row shows what your dice score in it. Choose ${row} for ${points}.`,
  enter: (button: string) => `Press “${button}”: the row keeps these points for good, and your turn ends.`,
  /** Where the table is text, and commands are typed. */
  typed: {
    throwFirst: (throws: number) => `You have up to ${word(throws)} throws a turn. Type all to throw all dice.`,
    keep: (faces: string) => `Now keep the dice you want and throw the others: type keep ${faces}.`,
    enter: (row: string, points: number) =>
      `No throws are left. Type ${row}: the row gets ${points} points for good, and your turn ends.`,
  },
  /** In answer to another move than the one that is taught. */
  follow: 'For this one turn, do as the guide says. After it every choice is yours.',
  wait: (name: string) => `${name} plays now. Watch the dice: your turn comes next.`,
  done: (rounds: number, aim: number, rows: string, reached: number) =>
    `That’s a whole turn! A game has ${word(rounds)}, and the most points win. ${aim} points in ${rows} earn a bonus: you have ${reached}.`,
  rows: (first: string, last: string) => `${first} to ${last}`,
  play: 'Play a game now',
  rules: 'All rules',
  again: 'Once more from the start',
  you: 'You',
  keys: {
    throw: 'Key: T',
    hold: 'Keys: 1 to 5',
    choose: 'Keys: the arrows, then Enter',
    enter: 'Key: S',
  },
}
