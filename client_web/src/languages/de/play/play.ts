// Was am Tisch gesagt wird: Würfel, Zeilen, Beiseitelegen und Sichern, Tasten.
import type { Messages } from '../../../texts.ts'
import { capital, facesOf, list, number, points, word } from '../words.ts'

const SHADES: Record<string, string> = { dark: 'dunkle', light: 'helle' }
const shadeOf = (shade: string): string => SHADES[shade] ?? shade

export const banking: Messages['banking'] = {
  toSecure: 'Leg etwas von diesem Wurf beiseite',
  toGoOn: 'Wirf die anderen oder sichere',
  allAside: 'Alle sechs zählen: Würfle noch einmal oder sichere',
  tray: 'Beiseite',
  made: (face, dice, worth) => `${facesOf(face)}: ${dice}, ${points(worth)}`,
  wild: (face) => `, Joker, zählt als ${face}`,
  inMade: (face) => `, bei den ${facesOf(face)}n`,
  setAside: (dice, face, worth) => `${dice} als ${facesOf(face)} beiseitelegen: ${worth}`,
  add: (dice, face, worth) => `${dice} zu den ${facesOf(face)}n legen: ${worth}`,
  short: (face, joins) => (joins ? `zu ${facesOf(face)}n` : `als ${facesOf(face)}`),
  offers: 'Beiseitelegen',
  noMatch: 'Diese Würfel passen zu nichts',
  bank: (worth) => `${worth} sichern`,
  noBank: 'Sichern',
  notYet: 'Leg erst etwas beiseite',
  toWin: 'und gewinnen',
  makes: (total) => `macht ${total}`,
  throwFirst: 'Leg erst Würfel beiseite',
  ways: 'Andere Arten zu sichern',
  wayJoins: (dice) => (dice.length === 0 ? 'kein Joker kommt dazu' : list(dice)),
  bankNow: (worth, joined) => (joined.length === 0 ? `Sichern bringt jetzt ${worth}` : `Sichern bringt jetzt ${worth}: ${list(joined)}`),
  joins: (dice, count, face) => `${dice} ${count === 1 ? 'kommt' : 'kommen'} zu deinen ${facesOf(face)}n`,
  formed: (dice, face) => `${dice} ergeben ${facesOf(face)}`,
  theDie: (die) => `die ${die}`,
  race: 'Das Rennen',
  raceTo: (target) => `Wer zuerst ${number(target)} hat`,
  ofTarget: (total, target) => `${total ?? 'verdeckt'} von ${target}`,
  turnPoints: (worth) => `+${worth}`,
  turnPointsSaid: (worth) => `, ${worth} in diesem Zug, noch nicht gesichert`,
  lost: (name, worth) => (name === null ? `${points(worth)} verloren` : `${name} verliert ${points(worth)}`),
  nothing: 'Nichts beiseitezulegen',
  turnOver: 'Der Zug ist vorbei',
  soFar: 'In diesem Zug',
}

export const dice: Messages['dice'] = {
  shaded: (shade, faces) => `${shadeOf(shade)} ${faces}`,
  hidden: 'verdeckt',
  falls: 'fällt noch',
  faces: facesOf,
  inGroup: (row) => `, in ${row}`,
}

export const diceChoices: Messages['diceChoices'] = {
  title: 'Würfel, Filz und Größe',
  dice: 'Würfel',
  diceOf: { auto: 'Wie das Gerät es kann', '3d': '3D', flat: 'Flach' },
  autoHint: 'In 3D, wo dein Gerät sie flüssig zeichnet.',
  stillHint: 'Flach, weil die Animation aus ist oder dein System auf weniger Bewegung oder feste Farben eingestellt ist.',
  throws: 'Würfe',
  throwsOf: { normal: 'Normal', fast: 'Schnell', none: 'Sofort' },
  skipHint: 'Drück auf die Schale, während Würfel fallen: Dann liegen sie sofort.',
  set: 'Aus',
  setOf: { ivory: 'Elfenbein', lacquer: 'Lack', wood: 'Holz', metal: 'Metall' },
  setHint: 'Die Augen oder der Lack haben die Farbe des Platzes.',
  felt: 'Filz',
  feltOf: { teal: 'Petrol', green: 'Grün', blue: 'Blau', red: 'Rot' },
  scale: 'Größe des Tisches',
  scaleHint: 'Würfel und Punktekarte; bleibt auf diesem Gerät.',
  percent: (share) => `${share} %`,
}

export const split: Messages['split'] = {
  chooseRows: (rows) => `Wähle ${word(rows)} Zeilen`,
  another: 'Wähle eine zweite Zeile',
  working: 'Die beste Aufteilung wird gesucht…',
  toSwap: 'Tausche Würfel oder trag sie ein',
  groups: 'Zwei Zeilen mit je fünf Würfeln',
  diceFor: (row) => `Würfel für ${row}`,
  best: 'Beste Aufteilung',
  gives: (row, score, faces) => `${row} ${score} mit ${faces.join(' ')}`,
  said: (rows, sum) => `${rows.join('; ')}. Zusammen ${sum}.`,
  picked: (face, row) => `${capital(face)} aus ${row} gewählt. Wähle den Würfel der anderen Zeile, mit dem getauscht wird.`,
  askZero: (rows) => `0 in ${list(rows)}?`,
}

export const rows: Messages['rows'] = {
  title: (game) => `Was ${game} zählt`,
  most: (most) => `Höchstens ${most}`,
}

export const keys: Messages['keys'] = {
  title: 'Tasten',
  lead: 'Tasten gelten am Tisch, nicht beim Tippen in einem Feld.',
  on: 'Einzelne Tasten benutzen',
  dice: ['1 – 9, 0', 'Würfel 1 bis 10 halten oder freigeben'],
  diceSplit: ['1 – 9, 0', 'Würfel 1 bis 10 halten; wenn zwei Zeilen gewählt sind: je einen zum Tauschen'],
  diceAside: ['1 – 6', 'Würfel 1 bis 6 wählen, um ihn beiseitezulegen'],
  throwing: ['T, Leertaste', 'Würfeln'],
  rows: [
    ['Pfeile', 'Zu den Zeilen und von Zeile zu Zeile; auf einem Würfel: von Würfel zu Würfel'],
    ['Eingabe', 'Eine Zeile wählen; noch einmal: eintragen'],
    ['S', 'Die gewählte Zeile eintragen'],
  ],
  banking: {
    aside: ['A', 'Die gewählten Würfel beiseitelegen; ist keiner gewählt, die besten'],
    bank: ['B', 'Die Punkte des Zugs sichern'],
  },
  takeBack: ['U', 'Die letzte Entscheidung zurücknehmen: in ungewerteten Spielen allein oder gegen den Computer'],
  look: ['Esc', 'Zurück von einem Platz, den du ansiehst; Tab geht zu den Plätzen'],
  saying: {
    dice: ['D', 'Die Würfel ansagen'],
    options: ['P', 'Ansagen, was sich eintragen lässt, das Beste zuerst'],
    last: ['L', 'Das letzte Ereignis ansagen'],
    clock: ['C', 'Die Restzeit ansagen'],
    coach: ['K', 'Ansagen, was der Coach rät, allein oder gegen den Computer'],
    keys: ['?', 'Diese Tasten'],
  },
  hold: 'halten',
  choose: 'wählen',
  throw: 'würfeln',
  enter: 'eintragen',
  setAside: 'beiseitelegen',
  bank: 'sichern',
  all: 'alle Tasten',
}

export const opening: Messages['opening'] = {
  heading: 'Ausgelost wird, wer beginnt…',
  seated: 'Die Würfel werden vorbereitet…',
  hint: 'Alle Spieler steuern Zufallszahlen bei',
}

export const notify: Messages['notify'] = {
  ask: 'Eine Benachrichtigung bekommen, wenn du am Zug bist?',
  yes: 'Benachrichtigen',
  how: 'So geht es',
  no: 'Nicht jetzt',
  on: 'Du bekommst eine Benachrichtigung, wenn du am Zug bist, solange diese Seite offen ist.',
  onDevice: 'Du bekommst auf diesem Gerät eine Benachrichtigung, wenn du am Zug bist, auch wenn keine Seite offen ist.',
  unanswered: 'Dein Browser bekam keine Antwort, also bleibt alles, wie es war. Im Menü kannst du Benachrichtigungen einschalten.',
  elsewhere: 'So, wie er ist, zeigt dieser Browser keine Benachrichtigungen.',
  refused: 'Dein Browser blockiert Benachrichtigungen. Erlaube sie in seinen Einstellungen für diese Seite.',
}

export const leaving: Messages['leaving'] = {
  close: 'Dieses Spiel beenden…',
  abort: 'Spiel absagen…',
  resign: 'Aufgeben…',
  closeTitle: 'Dieses Spiel beenden?',
  closeHint: 'Es endet ohne Ergebnis und lässt sich nicht weiterspielen. Das lässt sich nicht rückgängig machen.',
  closeDo: 'Beenden',
  abortTitle: 'Das Spiel absagen?',
  abortHint: 'Noch hat niemand etwas eingetragen. Das Spiel endet ohne Ergebnis und zählt nicht.',
  abortDo: 'Absagen',
  resignTitle: 'Aufgeben?',
  resignHint: (rated) =>
    `Du landest hinter allen, die weiterspielen, und ${rated ? 'in deiner Wertung zählt das Spiel als verloren' : 'verlierst das Spiel'}. Das lässt sich nicht rückgängig machen.`,
  resignDo: 'Aufgeben',
  resignFor: (name) => `Für ${name} aufgeben`,
  playOn: 'Weiterspielen',
  isGone: (name) => `${name} ist weg, und hier spielt keine Vertretung.`,
  claim: 'Ergebnis beanspruchen',
  claimOf: (name) => `Das Ergebnis gegen ${name} beanspruchen`,
  claimTitle: (name) => `Das Ergebnis gegen ${name} beanspruchen?`,
  claimHint: 'Wer weg ist, spielt dann nicht mehr mit und landet hinter allen, die weiterspielen. Das lässt sich nicht rückgängig machen.',
}
