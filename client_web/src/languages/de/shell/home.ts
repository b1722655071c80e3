import type { Messages } from '../../../texts.ts'
import { list, many } from '../words.ts'

export const home: Messages['home'] = {
  playAs: 'Du spielst als',
  heading: 'Würfeln, halten, punkten.',
  lead: 'Yacht und seine Verwandten, mit anderen oder allein. Ohne Konto, ohne Installation.',
  name: 'Dein Name',
  game: 'Spiel',
  gamesMissing: 'Die Liste der Spiele konnte nicht geladen werden.',
  tryAgain: 'Noch einmal versuchen',
  facts: (rounds, throws, from, to) =>
    [
      rounds === null ? 'Bis zu einem Ziel' : many(rounds, 'Runde', 'Runden'),
      throws === null ? 'würfle, so oft du dich traust' : `bis zu ${many(throws, 'Wurf', 'Würfe')} pro Zug`,
      `${from === to ? from : `${from} bis ${to}`} Plätze`,
    ].join(', '),
  computer: 'Gegen den Computer',
  options: 'Optionen',
  you: 'Du',
  practice: 'Ein Übungsspiel spielen',
  practiceHint: 'Allein und sofort',
  noPractice: 'Dieses Spiel braucht mindestens zwei Spieler.',
  friends: 'Mit Freunden spielen',
  seats: 'Plätze',
  create: 'Raum öffnen',
  join: 'Zu Freunden dazukommen',
  code: 'Mit Link oder Code dazukommen',
  codeHint: 'Ein Link oder ein Code aus acht Buchstaben und Ziffern',
  codeWrong: 'Das ist kein Link und kein Code eines Raums. Ein Code hat acht Buchstaben und Ziffern, etwa KDJ4 7WQZ.',
  joinButton: 'Mitspielen',
  games: 'Deine Spiele',
  alone: 'Übung',
  nobodyYet: 'Wartet auf Spieler',
  against: (names) => `Mit ${list(names)}`,
  yourTurn: 'Du bist am Zug',
  about: 'Regatta ist freie Software, die alle betreiben können. Der Startwert der Würfel steht vor dem Spiel fest und wird danach gezeigt: So kannst du jeden Wurf prüfen.',
}

export const games: Messages['games'] = {
  choose: 'Spiel wählen',
  find: 'Spiel suchen',
  findHint: 'Nach dem Namen, einem anderen Namen oder einer Zeile',
  groups: { known: 'Das du kennst', relative: 'Seine Verwandten', other: 'Etwas anderes' },
  found: (count) => (count === 0 ? 'Kein Spiel gefunden.' : many(count, 'Spiel', 'Spiele')),
  seats: (from, to) => `${from === to ? from : `${from}–${to}`} Plätze`,
  called: (name, same) => (same ? `Heißt auch ${name}` : `Ähnlich wie ${name}`),
  has: (alias, row) => (alias === row ? `Hat die Zeile ${row}` : `Hat die Zeile ${row}, auch ${alias} genannt`),
  rules: 'Regeln dieses Spiels',
  rulesOf: (game) => `Regeln von ${game}`,
  rulesShort: 'Regeln',
}

export const device: Messages['device'] = {
  title: 'An diesem Gerät spielen',
  lead: 'Gebt das Gerät herum und spielt reihum.',
  player: (number) => `Spieler ${number}`,
  add: 'Spieler hinzufügen',
  remove: (number) => `Spieler ${number} entfernen`,
  begin: 'Beginnen',
  all: (names) => `An diesem Gerät: ${list(names)}`,
  passTo: (name) => `Gib das Gerät an ${name}`,
  lost: 'Dieser Wurf hat den Zug gekostet.',
  hint: (name) => `Nur ${name} sollte jetzt hinsehen. Als Nächstes erscheint, was die anderen nicht sehen.`,
  show: (name) => `Ich bin ${name}, zeig meine Würfel`,
}
