// Calendar and feeds: secret addresses for deadlines and results.
import { day } from '../../../words.ts'

export const feeds = {
  heading: 'Calendar and feeds',
  lead: 'See your deadlines in your own calendar and your results in a feed reader. Whoever has an address can read it: treat it like a password.',
  loading: 'Loading your feeds…',
  failed: 'Your feeds could not be loaded.',
  names: { deadlines: 'Deadlines', results: 'Results' },
  what: {
    deadlines: 'When turns of your games over days end.',
    results: 'Your last 50 games.',
  },
  none: 'No address yet.',
  since: (ms: number) => `Address made ${day(ms)}.`,
  make: 'Make an address',
  again: 'Make a new address',
  againHint: 'A new address ends the old one.',
  end: 'End',
  /** A button by its words and by what it is for. */
  buttonOf: (button: string, feed: string) => `${button}: ${feed}`,
  files: { 'games.ics': 'Address for your calendar', 'results.json': 'Address as JSON Feed', 'results.atom': 'Address as Atom feed' },
  once: 'It is shown only now: copy it into your calendar or feed reader.',
  copy: 'Copy',
  copied: 'Address copied',
  subscribe: 'Open in your calendar app',
  made: 'The address is made.',
  ended: 'The address has ended.',
}
