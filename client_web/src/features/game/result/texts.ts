// After a game: the result, the offer of another one, and what the game did to ratings.
import { atMostDigits, list, many, nth, number } from '../../../words.ts'

export const result = {
  you: 'You win!',
  ahead: (points: number, name: string) =>
    points <= 0 ? `Ahead of ${name}, whatever the totals` : `${many(points, 'point', 'points')} ahead of ${name}`,
  together: 'First place, shared',
  done: 'Game over',
  wins: (name: string) => `${name} wins`,
  shared: (names: string[]) => `${list(names)} share first place`,
  atOnce: 'Won at once, whatever the totals.',
  undone: (count: number) => `With ${many(count, 'decision', 'decisions')} taken back: practice, which counts nowhere.`,
  reached: (target: number) => `The target of ${number(target)} is reached.`,
  places: 'Places',
  place: (place: number) => `${place}.`,
  rematch: 'Rematch',
  toNext: 'Go to the rematch',
  home: 'Home',
  share: 'Share result',
  shareText: (game: string, lines: string[]) => `${game} on Regatta\n${lines.join('\n')}`,
  resultCopied: 'Result copied',
  points: 'Play points',
  pointsHint: (stake: number) =>
    `The winner gets ${stake === 1 ? 'one point' : `${number(stake)} points`} from each other player for every point of difference. No money.`,
  signed: (points: number) => (points > 0 ? `+${number(points)}` : points < 0 ? `−${number(-points)}` : '0'),
  givenUp: 'No result',
  closed: (reason: string) => `The host of this service closed the room: ${reason}`,
  givenUpHint:
    'The game was called off, or nobody made a move for a long time. It doesn’t count, and all dice are open now.',
  out: { resigned: 'resigned', gone: 'was gone' },
  check: 'Check the dice',
  replay: 'Replay',
  download: 'Download the record',
  recording: 'The record of this game is being written…',
  seeds: 'Commitments and seed',
  seedsHint:
    'The seed and the bytes of every seat were fixed before the first throw: their SHA-256 are the commitments that every player got then.',
  commitment: 'Commitment of the server',
  commitmentOf: (name: string) => `Commitment of ${name}`,
  seed: 'Seed',
}

/** A game alone, beside one's own others. */
export const alone = {
  title: (count: number, most: boolean) =>
    count === 1 ? 'Your solo games' : `Your ${most ? 'last ' : ''}${count} solo games`,
  first: 'Your first game of this kind. Your next ones are compared with it.',
  here: 'This game',
  place: (place: number, count: number) => `${nth(place)} of ${count}`,
  best: 'Your best',
  mean: 'Your average',
  meanOf: (mean: number) => atMostDigits(mean, 1),
  newBest: 'Your best game so far!',
}

export const rematch = {
  offered: (names: string[]) =>
    names.length === 0
      ? 'The offer of a rematch still stands.'
      : `${list(names)} ${names.length === 1 ? 'wants' : 'want'} a rematch.`,
  waits: (names: string[]) =>
    names.length === 0 ? 'You want a rematch.' : `You want a rematch. Waiting for ${list(names)}.`,
  declined: (names: string[]) =>
    names.length === 0 ? 'You declined the rematch.' : `You declined. ${list(names)} can play without you.`,
  left: 'The offer stands for',
  accept: 'Accept rematch',
  decline: 'Decline',
  afterAll: 'Accept after all',
  lapsed: (names: string[]) =>
    names.length === 0
      ? 'The offer of a rematch is over: too few wanted it.'
      : `The offer of a rematch is over: ${list(names)} declined.`,
  wants: 'wants a rematch',
  declinedMark: 'no rematch',
  next: 'Next opponent',
  watch: 'Watch the rematch',
}

export const rating = {
  change: (change: number) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0'),
  said: (before: number, after: number) => `Rating ${before}, now ${after}`,
  shown: (before: number, after: number) => `${before} → ${after}`,
  provisional: 'provisional',
  provisionalHint: 'A provisional rating needs a few more games.',
  notCounted:
    'This game doesn’t change ratings: between the same two players only a few games a day count, and none between players on one network or device.',
  counting: 'The ratings are being counted…',
}
