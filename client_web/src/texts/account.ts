// The page of one's own account.
import { many } from './words'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export const account = {
  page: 'Your account',
  loading: 'Loading your account…',
  failed: 'Your account could not be loaded.',
  day: (ms: number) => DAY.format(ms),
  when: (ms: number) => WHEN.format(ms),

  guestLead: 'You play as a guest, whom only this browser knows.',
  lead: 'What you log in with, and all that is kept about you.',
  known: (name: string) => `Others know you as ${name}.`,
  /** In place of the name that a guest may choose. */
  playAs: 'You play as',
  since: (day: string) => `Account since ${day}`,
  toProfile: 'Your profile and ratings',
  toPast: 'Your past games',
  toPrivacy: 'What friends see of you',
  logOut: 'Log out',
  logOutHint: 'This browser forgets your account. Your games stay, and wait for you to log in again.',
  loggedOut: 'You are logged out, and play as a new guest.',

  // -- a guest
  keep: 'Keep this account',
  keepLead: 'A user name makes it yours on every device. Nothing is lost: same games, same friends.',
  userName: 'User name',
  userNameHint: '3 to 20 letters, digits, - or _. Others see it.',
  userNameWrong: 'A user name has 3 to 20 letters, digits, - or _.',
  by: 'Log in later by',
  ways: { passkey: 'Passkey', password: 'Password' },
  passkeyHint: 'Your device asks for your finger, face or PIN. There is nothing to remember, and nothing to be stolen here.',
  noPasskeys: 'Passkeys need https and a host name, which this page has not: choose a password.',
  password: 'Password',
  passwordHint: 'At least ten characters. Long is better than odd: some words that nobody else would put together.',
  passwordWrong: 'A password has at least ten characters.',
  show: 'Show',
  showOf: (label: string) => `Show: ${label}`,
  keepButton: 'Keep my account',
  keptNow: (name: string) => `The account ${name} is yours. Nothing is lost: same games, same friends.`,

  logIn: 'Log in',
  logInLead: 'You have an account already.',
  logInPasskey: 'Log in with a passkey',
  or: 'or with your password',
  logInButton: 'Log in',
  userNameMissing: 'Write your user name.',
  passwordMissing: 'Write your password.',
  loggedIn: (name: string) => `Welcome back, ${name}.`,
  stays: {
    title: 'Leave this guest?',
    games: (count: number) =>
      `${many(count, 'game', 'games')} of this guest ${count === 1 ? 'is' : 'are'} still running. ${count === 1 ? 'It stays' : 'They stay'} with the guest, whom nobody can be again once you have logged in.`,
    hint: 'Keep this guest’s account instead, or play on first.',
    go: 'Log in all the same',
    not: 'Stay this guest',
  },

  // -- passkeys
  passkeys: 'Passkeys',
  noneYet: 'None yet. With one you log in by finger, face or PIN.',
  added: (day: string) => `added ${day}`,
  used: (when: string | null) => (when === null ? 'not used yet' : `last used ${when}`),
  label: 'Name of the new passkey',
  labelHint: 'Such as the device it is on.',
  labelUsual: 'My device',
  add: 'Add a passkey',
  addedNow: 'The passkey is added.',
  remove: 'Remove',
  removeOf: (label: string) => `Remove ${label}`,
  lastOne: 'It is your only way to log in: set a password first, or add another passkey.',
  removed: (label: string) => `${label} is removed. It may still be listed on your device, but opens nothing here.`,
  cancelled: 'No passkey was used: the question was closed, or took too long. Try again.',
  there: 'This device has a passkey for your account already.',
  broken: 'Your browser could not do that. Try again, or use a password.',

  // -- password
  passwordNow: { set: 'Change the password', unset: 'Set a password' },
  passwordNone: 'You have none, and need none as long as you have a passkey.',
  passwordEnds: 'All your other sessions end by that.',
  old: 'Old password',
  fresh: 'New password',
  setButton: { set: 'Change', unset: 'Set' },
  passwordSet: 'Your password is set, and all other sessions are ended.',

  // -- sessions
  sessions: 'Where you are logged in',
  unknownDevice: 'A device that said nothing of itself',
  this: 'this one',
  seen: (when: string | null) => (when === null ? 'seen a while ago' : `last seen ${when}`),
  began: (when: string) => `since ${when}`,
  end: 'End',
  endOf: (device: string, seen: string) => `End: ${device}, ${seen}`,
  ended: 'The session is ended.',
  endOthers: 'End all others',
  othersEnded: 'All other sessions are ended.',

  // -- one's data
  data: 'Your data',
  export: 'Download everything kept about you',
  exportHint: 'One JSON file. Each game that it names can be had at Past games.',
  exportFile: 'regatta-me.json',
  exported: 'Your data is downloaded.',
  erase: 'Erase everything…',
  eraseTitle: 'Erase everything?',
  eraseWhat: [
    'Your account goes, with passkeys, password and all sessions.',
    'So do your friends, challenges, notices, ratings and places in the tables.',
    'Your name and id leave all records of games. The dice and the points stay, and so do copies that somebody has downloaded.',
    'A game that runs goes on without you, with your name at its table until it is over.',
  ],
  eraseFinal: 'This cannot be undone.',
  eraseName: (name: string) => `To be sure, write your name: ${name}`,
  eraseNameWrong: (name: string) => `Write it just so: ${name}`,
  eraseDo: 'Erase everything',
  eraseNot: 'Keep everything',
  erased: 'Everything about you is erased. You play as a new guest.',
}
