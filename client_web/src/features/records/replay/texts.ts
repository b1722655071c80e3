// Texts of replays: games that are over, step by step.
import { moment } from '../../../words.ts'
const NTH = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const throwOf = (made: number): string => (NTH[made] === undefined ? `throw ${made}` : `${NTH[made]} throw`)

export const replay = {
  title: (game: string) => `Replay of ${game}`,
  page: 'Replay',
  prefix: 'Replay, ',
  loading: 'Opening the replay…',

  /** Where it stands, and what happened there. */
  begin: 'Before the first throw',
  goesFirst: (name: string) => `${name} goes first`,
  heading: (name: string, round: number) => `${name}, round ${round}`,
  at: (round: number, name: string, move: string) => `Round ${round}, ${name}${move === '' ? '' : `, ${move}`}`,
  throwOf,
  lostBy: (made: number, points: number) => `${throwOf(made)}, ${points === 0 ? 'turn over' : `${points} lost`}`,
  holds: (faces: number[]) => (faces.length === 0 ? 'holds nothing' : `holds ${faces.join(' ')}`),
  secures: (dice: string) => `sets aside ${dice}`,
  renewed: 'after a service interruption',
  undone: 'a decision taken back',
  entries: (rows: string[], bonus: number) => `${rows.join(', ')}${bonus === 0 ? '' : ` +${bonus}`}`,
  banked: (points: number) => `Banked ${points}`,
  lost: (points: number) => (points === 0 ? 'Nothing' : `Lost ${points}`),
  notEnded: 'Not ended',
  givenUpHere: 'Given up here',
  place: (place: number, name: string, total: number) => `${place}. ${name} ${total}`,
  places: (places: string[]) => places.join(', '),
  total: (total: number) => `Total ${total}`,

  /** What can be pressed. */
  controls: 'Controls',
  moment: 'Moment of the game',
  first: 'Beginning',
  previousTurn: 'Previous turn',
  previous: 'Step back',
  play: 'Play',
  pause: 'Pause',
  next: 'Step forward',
  nextTurn: 'Next turn',
  last: 'End',
  speed: 'Speed',
  speeds: [
    { value: 'played', label: 'As played' },
    { value: '1', label: 'Even pace' },
    { value: '2', label: 'Twice as fast' },
    { value: '4', label: 'Four times' },
  ] as { value: 'played' | '1' | '2' | '4'; label: string }[],
  view: 'Point of view',
  viewAll: 'Current player',
  seenFrom: 'point of view',
  link: 'Copy link to this moment',
  shareLink: 'Share this moment',
  linkCopied: 'Link to this moment copied',
  turns: 'Turns',
  about: 'About this game',

  /** About the game. */
  ended: moment,
  players: 'Players',
  givenUp: 'Given up before its end',
  download: 'Download the record',

  keys: [
    ['← →', 'Step back or forward'],
    ['↑ ↓', 'Previous or next turn; Page up and Page down as well'],
    ['Home, End', 'Beginning and end'],
    ['Space', 'Play or pause'],
  ] as [string, string][],
  keysLead: 'These keys work anywhere on this page, not while you type in a field.',
  hintSpace: 'Space',
  hintStep: 'step',
  hintTurn: 'turn',
  hintPlay: 'play',

  /** Where there is nothing to replay. */
  missing: 'No such replay',
  missingHint:
    'There’s no finished game with this code here. A running game gets its replay when it ends, and games aren’t kept forever.',
  toRoom: 'Go to the room',
  unsupported: 'This game cannot be replayed here',
  unsupportedHint:
    'It was played by an older or newer version of its rules. Its record can still be downloaded, and its dice can be checked.',
  failed: 'The replay could not be loaded',
  failedHint: 'The connection may be interrupted.',
  tryAgain: 'Try again',
}
