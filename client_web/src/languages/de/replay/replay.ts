import type { Messages } from '../../../texts.ts'
import { moment } from '../words.ts'

const NTH = ['', 'erster', 'zweiter', 'dritter', 'vierter', 'fünfter', 'sechster', 'siebter', 'achter', 'neunter', 'zehnter']
const throwOf = (made: number): string => (NTH[made] === undefined ? `Wurf ${made}` : `${NTH[made]} Wurf`)

export const replay: Messages['replay'] = {
  title: (game) => `Wiederholung von ${game}`,
  page: 'Wiederholung',
  prefix: 'Wiederholung, ',
  loading: 'Die Wiederholung wird geöffnet…',

  begin: 'Vor dem ersten Wurf',
  goesFirst: (name) => `${name} fängt an`,
  heading: (name, round) => `${name}, Runde ${round}`,
  at: (round, name, move) => `Runde ${round}, ${name}${move === '' ? '' : `, ${move}`}`,
  throwOf,
  lostBy: (made, points) => `${throwOf(made)}, ${points === 0 ? 'Zug vorbei' : `${points} verloren`}`,
  holds: (faces) => (faces.length === 0 ? 'hält nichts' : `hält ${faces.join(' ')}`),
  secures: (dice) => `legt ${dice} beiseite`,
  renewed: 'nach einer Unterbrechung des Dienstes',
  undone: 'eine Entscheidung zurückgenommen',
  entries: (rows, bonus) => `${rows.join(', ')}${bonus === 0 ? '' : ` +${bonus}`}`,
  banked: (points) => `${points} gesichert`,
  lost: (points) => (points === 0 ? 'Nichts' : `${points} verloren`),
  notEnded: 'Nicht beendet',
  givenUpHere: 'Hier abgebrochen',
  place: (place, name, total) => `${place}. ${name} ${total}`,
  places: (places) => places.join(', '),
  total: (total) => `Summe ${total}`,

  controls: 'Steuerung',
  moment: 'Moment des Spiels',
  first: 'Anfang',
  previousTurn: 'Voriger Zug',
  previous: 'Schritt zurück',
  play: 'Abspielen',
  pause: 'Anhalten',
  next: 'Schritt vor',
  nextTurn: 'Nächster Zug',
  last: 'Ende',
  speed: 'Tempo',
  speeds: [
    { value: 'played', label: 'Wie gespielt' },
    { value: '1', label: 'Gleichmäßig' },
    { value: '2', label: 'Doppelt so schnell' },
    { value: '4', label: 'Viermal' },
  ],
  view: 'Blickwinkel',
  viewAll: 'Wer am Zug ist',
  seenFrom: 'Blickwinkel',
  link: 'Link zu diesem Moment kopieren',
  shareLink: 'Diesen Moment teilen',
  linkCopied: 'Link zu diesem Moment kopiert',
  turns: 'Züge',
  about: 'Über dieses Spiel',

  ended: moment,
  players: 'Spieler',
  givenUp: 'Vor dem Ende abgebrochen',
  download: 'Protokoll herunterladen',

  keys: [
    ['← →', 'Ein Schritt zurück oder vor'],
    ['↑ ↓', 'Voriger oder nächster Zug; auch Bild auf und Bild ab'],
    ['Pos1, Ende', 'Anfang und Ende'],
    ['Leertaste', 'Abspielen oder anhalten'],
  ],
  keysLead: 'Diese Tasten gelten überall auf dieser Seite, nicht beim Tippen in einem Feld.',
  hintSpace: 'Leertaste',
  hintStep: 'Schritt',
  hintTurn: 'Zug',
  hintPlay: 'abspielen',

  missing: 'Diese Wiederholung gibt es nicht',
  missingHint:
    'Mit diesem Code gibt es hier kein beendetes Spiel. Ein laufendes Spiel bekommt seine Wiederholung, wenn es endet, und Spiele werden nicht für immer aufgehoben.',
  toRoom: 'Zum Raum',
  unsupported: 'Dieses Spiel lässt sich hier nicht wiedergeben',
  unsupportedHint:
    'Es wurde nach einer älteren oder neueren Fassung seiner Regeln gespielt. Sein Protokoll lässt sich trotzdem herunterladen, und seine Würfel lassen sich prüfen.',
  failed: 'Die Wiederholung konnte nicht geladen werden',
  failedHint: 'Vielleicht ist die Verbindung unterbrochen.',
  tryAgain: 'Noch einmal versuchen',
}
