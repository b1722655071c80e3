// The home page: the list of games, and playing on one device.
import { list, many } from '../../../words.ts'

export const home = {
  /** In place of the name that a guest may choose. */
  playAs: 'You play as',
  heading: 'Throw, hold, score.',
  lead: 'Yacht and its relatives, with anyone or on your own. No account, nothing to install.',
  name: 'Your name',
  game: 'Game',
  gamesMissing: 'The list of games could not be loaded.',
  tryAgain: 'Try again',
  facts: (rounds: number | null, throws: number | null, from: number, to: number) =>
    [
      rounds === null ? 'Played to a target' : many(rounds, 'round', 'rounds'),
      throws === null ? 'throw as often as you dare' : `up to ${many(throws, 'throw', 'throws')} a turn`,
      `${from === to ? from : `${from} to ${to}`} seats`,
    ].join(', '),
  computer: 'Play the computer',
  options: 'Options',
  you: 'You',
  practice: 'Play a practice game',
  practiceHint: 'On your own, at once',
  noPractice: 'This game needs at least two players.',
  friends: 'Play with friends',
  seats: 'Seats',
  create: 'Create room',
  join: 'Join a friend',
  code: 'Join by link or code',
  codeHint: 'A link, or a code of eight letters and digits',
  codeWrong: 'That’s not a room link or code. A code has eight letters and digits, such as KDJ4 7WQZ.',
  joinButton: 'Join',
  games: 'Your games',
  alone: 'Practice',
  nobodyYet: 'Waiting for players',
  against: (names: string[]) => `With ${list(names)}`,
  yourTurn: 'Your turn',
  about: 'Regatta is free software that anyone can host. The seed of the dice is locked in before a game and revealed after it, so you can check every throw.',
}

/** The list of games. */
export const games = {
  choose: 'Choose a game',
  find: 'Find a game',
  findHint: 'By its name, another name for it, or a row',
  groups: { known: 'The one you know', relative: 'Its relatives', other: 'Something else' },
  found: (count: number) => (count === 0 ? 'No game found.' : many(count, 'game', 'games')),
  seats: (from: number, to: number) => `${from === to ? from : `${from}–${to}`} seats`,
  called: (name: string, same: boolean) => (same ? `Also called ${name}` : `Much like ${name}`),
  has: (alias: string, row: string) => (alias === row ? `Has the row ${row}` : `Has the row ${row}, also called ${alias}`),
  rules: 'Rules of this game',
  rulesOf: (game: string) => `Rules of ${game}`,
  rulesShort: 'Rules',
}

/** Several players on one device. */
export const device = {
  title: 'Play on this device',
  lead: 'Pass the device around and take turns.',
  player: (number: number) => `Player ${number}`,
  add: 'Add a player',
  remove: (number: number) => `Remove player ${number}`,
  begin: 'Begin',
  all: (names: string[]) => `On this device: ${list(names)}`,
  passTo: (name: string) => `Pass the device to ${name}`,
  lost: 'This throw lost the turn.',
  hint: (name: string) => `Only ${name} should look now. The next screen shows what is hidden from the others.`,
  show: (name: string) => `I am ${name}, show my dice`,
}
