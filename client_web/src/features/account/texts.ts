// The page of one's own account.
import { many } from '../../words.ts'

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const WHEN = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export const account = {
  loading: 'Loading your account…',
  failed: 'Your account could not be loaded.',
  day: (ms: number) => DAY.format(ms),
  when: (ms: number) => WHEN.format(ms),

  guestLead: 'You’re playing as a guest. Only this browser knows this guest.',
  lead: 'How you log in, and everything stored about you.',
  known: (name: string) => `Others know you as ${name}.`,
  since: (day: string) => `Account since ${day}`,
  toProfile: 'Your profile and ratings',
  toPast: 'Your past games',
  toPrivacy: 'What friends see of you',
  logOut: 'Log out',
  logOutHint: 'This browser forgets your account, the games you looked at and what it noted of their dice. Your games stay, and wait for you to log in again.',
  loggedOut: 'You are logged out, and play as a new guest.',

  // -- a guest
  keep: 'Keep this account',
  keepLead: 'A user name makes it yours on every device. Nothing is lost: same games, same friends.',
  userName: 'User name',
  userNameHint: '3 to 20 letters, digits, - or _. Others see it.',
  userNameWrong: 'A user name has 3 to 20 letters, digits, - or _.',
  by: 'Log in later with',
  ways: { passkey: 'Passkey', password: 'Password' },
  passkeyHint: 'Your device asks for your fingerprint, face or PIN. There’s nothing to remember, and nothing to steal here.',
  noPasskeys: 'Passkeys need https and a host name, which this page doesn’t have. Choose a password.',
  password: 'Password',
  passwordHint: 'At least ten characters. Longer is stronger: use a few unrelated words.',
  passwordWrong: 'A password has at least ten characters.',
  show: 'Show',
  showOf: (label: string) => `Show: ${label}`,
  keepButton: 'Keep my account',
  keptNow: (name: string) => `The account ${name} is yours. Nothing is lost: same games, same friends.`,

  logIn: 'Log in',
  logInLead: 'You already have an account.',
  logInPasskey: 'Log in with a passkey',
  or: 'or with your password',
  logInButton: 'Log in',
  userNameMissing: 'Type your user name.',
  passwordMissing: 'Type your password.',
  loggedIn: (name: string) => `Welcome back, ${name}.`,
  stays: {
    title: 'Leave this guest?',
    games: (count: number) =>
      `${many(count, 'game', 'games')} of this guest ${count === 1 ? 'is' : 'are'} still running. ${count === 1 ? 'It stays' : 'They stay'} with the guest, and you can’t be this guest again once you have logged in.`,
    hint: 'Keep this guest’s account instead, or play on first.',
    go: 'Log in anyway',
    not: 'Stay as this guest',
  },

  // -- passkeys
  passkeys: 'Passkeys',
  noneYet: 'None yet. With a passkey, you log in by fingerprint, face or PIN.',
  added: (day: string) => `added ${day}`,
  used: (when: string | null) => (when === null ? 'not used yet' : `last used ${when}`),
  label: 'Name of the new passkey',
  labelHint: 'For example, the device it’s on.',
  labelUsual: 'My device',
  add: 'Add a passkey',
  addedNow: 'The passkey is added.',
  remove: 'Remove',
  removeOf: (label: string) => `Remove ${label}`,
  lastOne: 'It is your only way to log in: set a password first, or add another passkey.',
  removed: (label: string) => `${label} is removed. It may still be listed on your device, but opens nothing here.`,
  cancelled: 'No passkey was used: the question was closed, or took too long. Try again.',
  there: 'This device already has a passkey for your account.',
  broken: 'Your browser could not do that. Try again, or use a password.',

  // -- password
  passwordNow: { set: 'Change the password', unset: 'Set a password' },
  passwordNone: 'You don’t have one, and don’t need one as long as you have a passkey.',
  passwordEnds: 'This ends all your other sessions.',
  old: 'Old password',
  fresh: 'New password',
  setButton: { set: 'Change', unset: 'Set' },
  passwordSet: 'Your password is set, and all other sessions are ended.',

  // -- sessions
  sessions: 'Where you are logged in',
  unknownDevice: 'Unknown device',
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
  exportHint: 'One JSON file. You can download each game from Past games.',
  exportFile: 'regatta-me.json',
  exported: 'Your data is downloaded.',
  erase: 'Erase everything…',
  eraseTitle: 'Erase everything?',
  eraseWhat: [
    'Your account goes, with passkeys, password and all sessions.',
    'So do your friends, challenges, notices, ratings and places on the leaderboards.',
    'Your name and id are removed from all records of games. The dice and the points stay, and so do copies that somebody has downloaded.',
    'A running game goes on without you, with your name at the table until it is over.',
  ],
  eraseFinal: 'You can’t undo this.',
  eraseName: (name: string) => `To confirm, type your name: ${name}`,
  eraseNameWrong: (name: string) => `Type it exactly like this: ${name}`,
  eraseDo: 'Erase everything',
  eraseNot: 'Keep everything',
  erased: 'Everything about you is erased. You play as a new guest.',
}
