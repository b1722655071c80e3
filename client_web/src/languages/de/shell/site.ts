import type { Messages } from '../../../texts.ts'
import { many } from '../words.ts'

export const product: Messages['product'] = 'Regatta'
export const failed: Messages['failed'] = 'Das hat nicht geklappt. Versuch es bitte noch einmal.'

export const title: Messages['title'] = {
  home: 'Regatta: Yacht und seine Verwandten mit Freunden',
  page: (what) => `${what} – Regatta`,
  waiting: (games, text) => {
    if (games.length === 0) return text
    return `Du bist am Zug in ${games.length === 1 ? games[0] : many(games.length, 'Spiel', 'Spielen')} · ${text}`
  },
  game: (what, game) => `${what} – ${game} – Regatta`,
}

export const pages: Messages['pages'] = {
  more: 'Weitere Seiten',
  account: 'Dein Konto',
  notifications: 'Benachrichtigungen',
  people: 'Freunde',
  rules: 'Regeln aller Spiele',
  leaderboards: 'Bestenlisten',
  past: 'Deine früheren Spiele',
  verify: 'Ein Spiel prüfen',
  dice: 'Würfelprüfung',
  replay: 'Wiederholung ansehen',
}

export const bar: Messages['bar'] = {
  close: 'Schließen',
  home: 'Regatta, Startseite',
  round: (round, rounds, rated) =>
    `${rounds === null ? `Runde ${round}` : `Runde ${round} von ${rounds}`}${rated ? ' · gewertet' : ''}`,
  code: (code) => `Raum ${code}`,
  toDark: 'Dunkles Design',
  toLight: 'Helles Design',
}

export const connection: Messages['connection'] = {
  lost: 'Verbindung verloren. Neuer Versuch…',
  none: 'Keine Verbindung. Neuer Versuch…',
  connecting: 'Verbinde…',
  readOnly: 'Im Moment lässt sich nichts speichern. Sobald es geht, läuft das Spiel weiter.',
  fullForNew: 'Im Moment lässt sich nichts speichern, deshalb kann niemand neu dazukommen. Neuer Versuch in einigen Sekunden…',
  newGuest: 'Deine frühere Sitzung ist beendet: Du spielst jetzt als neuer Gast.',
  nothingShared: 'In dem, was du geteilt hast, ist kein Link zu einem Raum oder Spiel.',
  tookBack: 'Du bist zurück. Die Vertretung ist weg, und du spielst weiter.',
  closed: 'Die Verbindung wurde beendet.',
  reload: 'Neu laden',
}

export const update: Messages['update'] = {
  here: 'Es gibt eine neue Version.',
  later: 'Später',
  gone: 'Es gibt eine neue Version',
  goneHint: 'Diese Seite gehört zur vorigen Version, von der nicht mehr alles da ist. Lade sie neu, dann geht es weiter.',
}

export const moderation: Messages['moderation'] = {
  announcement: 'Vom Betreiber dieses Dienstes',
  seen: 'Schließen',
}

export const notFound: Messages['notFound'] = {
  unknownPage: 'Hier ist nichts',
  unknownPageHint: 'Vielleicht ist der Link abgeschnitten oder vertippt.',
  home: 'Zur Startseite',
  offline: 'Keine Verbindung',
}

export const lazyPage: Messages['lazyPage'] = {
  loading: 'Lädt…',
  failed: 'Diese Seite konnte nicht geladen werden',
  failedHint: 'Vielleicht ist die Verbindung unterbrochen.',
  offlineHint: 'Diese Seite muss erst geladen werden.',
}

export const languages: Messages['languages'] = {
  label: 'Sprache',
  draft: (name) => `${name} (Entwurf)`,
  hint: 'Die Seite wird in der anderen Sprache neu geladen.',
  draftHint: 'Ein Entwurf: Was fehlt, ist auf Englisch. Du kannst helfen, siehe docs/translating.md.',
}
