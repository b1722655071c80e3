// First steps: a first game against the computer, with a guide at the table. What a button says comes in as `button`.
import { word } from '../../../words.ts'

export const firstSteps = {
  title: 'First steps',
  offer: 'New here? Learn to play in three minutes.',
  lead: 'A game against the computer with a guide at the table. It takes about three minutes.',
  begin: 'First steps',
  dismiss: 'Don’t offer first steps again',
  end: 'End first steps',
  step: (number: number, of: number) => `${number} of ${of}`,
  throwFirst: (throws: number, button: string) => `You have up to ${word(throws)} throws a turn. Press “${button}”.`,
  hold: 'Now hold the dice you want to keep. Press one of them, such as the highest.',
  holdAlike: (count: number, faces: string) => `Now hold the dice you want to keep: press your ${word(count)} ${faces}.`,
  throwOthers: (button: string) => `Held dice stay on the table. Throw the others: press “${button}”.`,
  chooseOrThrow: 'Each open row shows what your dice score in it. Choose one, or throw once more.',
  choose: 'No throws are left. Each open row shows what your dice score in it. Choose one.',
  enter: (button: string) => `Press “${button}”: the row keeps these points for good, and your turn ends.`,
  wait: (name: string) => `${name} plays now. Watch the dice: your turn comes next.`,
  bonus: (rows: string, aim: number, reached: number) =>
    `${aim} points in ${rows} earn a bonus. You have ${reached} so far: try to add some this turn.`,
  people: (online: string, friends: string) =>
    `That’s all you need! To play with people, choose “${online}” or “${friends}” on the home page. This game stays under “Your games”.`,
  rows: (first: string, last: string) => `${first} to ${last}`,
  toPeople: 'Find people',
  playOn: 'Play on here',
  keys: {
    throw: 'Key: T',
    hold: 'Keys: 1 to 5',
    choose: 'Keys: the arrows, then Enter',
    enter: 'Key: S',
  },
}
