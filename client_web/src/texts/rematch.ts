// After a game: the offer of another one, and what the game did to ratings.
import { list } from './words'

export const rematch = {
  offered: (names: string[]) =>
    names.length === 0
      ? 'The offer of a rematch still stands.'
      : `${list(names)} ${names.length === 1 ? 'wants' : 'want'} a rematch.`,
  waits: (names: string[]) =>
    names.length === 0 ? 'You want a rematch.' : `You want a rematch. Waiting for ${list(names)}.`,
  declined: (names: string[]) =>
    names.length === 0 ? 'You declined the rematch.' : `You declined. ${list(names)} may play without you.`,
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
  provisionalHint: 'A provisional rating is not sure yet: a few more games settle it.',
  counting: 'The ratings are being counted…',
}
