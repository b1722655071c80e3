// What stands on every page: its title, the bar, the connection, and pages that are not there.
import { many } from '../../words.ts'

export const product: string = 'Regatta'
export const failed: string = 'That did not work. Please try again.'

export const title = {
  home: 'Regatta: Yacht and its relatives with friends',
  page: (what: string) => `${what} – Regatta`,
  /** Before the text of a page, games elsewhere in which it is the person's turn. */
  waiting: (games: string[], text: string) => {
    if (games.length === 0) return text
    return `Your turn in ${games.length === 1 ? games[0] : many(games.length, 'game', 'games')} · ${text}`
  },
  game: (what: string, game: string) => `${what} – ${game} – Regatta`,
}

/** What links to other pages are called, wherever they stand: so no page brings the texts of another. */
export const pages = {
  more: 'More pages',
  account: 'Your account',
  notifications: 'Notifications',
  people: 'Friends',
  rules: 'Rules of all games',
  leaderboards: 'Leaderboards',
  past: 'Your past games',
  verify: 'Verify a game',
  dice: 'Dice audit',
  replay: 'See the replay',
}

export const bar = {
  home: 'Regatta, home',
  close: 'Close',
  round: (round: number, rounds: number | null, rated: boolean) =>
    `${rounds === null ? `Round ${round}` : `Round ${round} of ${rounds}`}${rated ? ' · rated' : ''}`,
  code: (code: string) => `Room ${code}`,
  toDark: 'Dark theme',
  toLight: 'Light theme',
}

export const connection = {
  lost: 'Connection lost. Trying again…',
  none: 'No connection. Trying again…',
  connecting: 'Connecting…',
  readOnly: 'Nothing can be saved just now. Play goes on as soon as it can.',
  fullForNew: 'Nothing can be saved just now, so nobody new can come in. Trying again in some seconds…',
  newGuest: 'Your earlier session has ended: you play as a new guest now.',
  nothingShared: 'There is no link to a room or a game in what you shared.',
  tookBack: 'You’re back. The stand-in is gone, and you play on.',
  closed: 'The connection was closed.',
  reload: 'Reload',
}

export const update = {
  here: 'A new version is here.',
  later: 'Later',
  gone: 'A new version is here',
  goneHint: 'This page is of the version before, of which not everything is there any more. Reload to go on.',
}

export const moderation = {
  announcement: 'From the host of this service',
  seen: 'Close',
}

export const notFound = {
  unknownPage: 'There is nothing here',
  unknownPageHint: 'The link may be cut off or mistyped.',
  home: 'Go home',
  offline: 'No connection',
}

export const lazyPage = {
  loading: 'Loading…',
  failed: 'This page could not be loaded',
  failedHint: 'The connection may be interrupted.',
  offlineHint: 'This page has to be loaded first.',
}

export const languages = {
  label: 'Language',
  /** Of a language whose texts nobody who speaks it has read through yet. */
  draft: (name: string) => `${name} (draft)`,
  hint: 'The page is loaded again in the other language.',
  draftHint: 'A draft: what is missing is in English. You can help, see docs/translating.md.',
}
