import type { Messages } from '../../../texts.ts'
import { longMoment, many } from '../words.ts'

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
  stopped: 'Diese Seite ist getrennt',
  stoppedWhy: {
    1000: 'Der Server hat diese Verbindung mit Absicht beendet, vielleicht weil du Regatta woanders geöffnet hast.',
    1008: 'Der Server nimmt von dieser Seite keine Verbindungen an.',
    4400: 'Der Server hat diese Seite nicht verstanden. Vielleicht ist sie veraltet. Lade sie neu.',
  },
  stoppedOther: (code) => `Der Server hat die Verbindung beendet (Code ${code}).`,
  nothingShared: 'In dem, was du geteilt hast, ist kein Link zu einem Raum oder Spiel.',
  tookBack: 'Du bist zurück. Die Vertretung ist weg, und du spielst weiter.',
  closed: 'Die Verbindung wurde beendet.',
  again: 'Wieder verbinden',
  reload: 'Neu laden',
  notLoaded: 'Regatta konnte nicht geladen werden.',
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
  suspended: 'Du bist gesperrt',
  suspendedWhy: (reason, untilMs) =>
    `Der Betreiber dieses Dienstes hat dich${untilMs === null ? '' : ` bis ${longMoment(untilMs)}`} gesperrt: ${reason} Deine laufenden Spiele gehen ohne dich weiter.`,
}

export const notFound: Messages['notFound'] = {
  unknownPage: 'Hier ist nichts',
  unknownPageHint: 'Vielleicht ist der Link abgeschnitten oder vertippt.',
  no_such_room: 'Diesen Raum gibt es nicht',
  no_such_room_hint: 'Es gibt keinen Raum mit diesem Code, oder sein Spiel ist vorbei. Bitte um einen neuen Link.',
  other_rules: 'Dieses Spiel wartet auf einen neueren Server',
  other_rules_hint:
    'Die Seite wird gerade erneuert, und dieses Spiel folgt Regeln, die dein Server noch nicht hat. ' +
    'Nichts geht verloren: Lade die Seite in einer Minute noch einmal.',
  home: 'Zur Startseite',
  loading: 'Der Raum wird geöffnet…',
  offline: 'Keine Verbindung',
  offlineHint: 'Der Server ist nicht erreichbar. Der Raum öffnet sich von selbst, sobald es geht. Regeln, die du gelesen hast, und Spiele, die du dir noch einmal angesehen hast, sind auch so da.',
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
