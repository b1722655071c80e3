import type { Messages } from '../../../texts.ts'
import { list, many, moment, number, points, whose, word } from '../words.ts'

const SHORT = { minutes: 'Min.', hours: 'Std.', days: 'T.' }

export const table: Messages['table'] = {
  yourTurn: 'Du bist am Zug',
  nextGame: (waiting) => (waiting === 1 ? 'Nächstes Spiel' : `Nächstes Spiel (${waiting})`),
  nextGameHint: (name) => `In ${name} bist du am Zug`,
  turnOf: (name) => `${whose(name)} Zug`,
  toThrow: 'Würfle',
  toHold: (rows) => (rows === 1 ? 'Halten oder eintragen' : `Halten oder ${word(rows)} Zeilen wählen`),
  toEnter: (rows) => (rows === 1 ? 'Wähle eine Zeile' : `Wähle ${word(rows)} Zeilen`),
  allHeld: 'Alle gehalten: freigeben oder eintragen',
  toThrowFirst: 'Würfelt gleich',
  throwOf: (throws, most) => (most === null ? `Wurf ${throws}` : `Wurf ${throws} von ${most}`),
  throwing: (name, throws) => `${name}: ${throws}`,
  between: 'Einen Moment…',
  seats: 'Plätze',
  allCards: 'Alle Punktekarten',
  moreCards: 'Seitwärts scrollen für mehr Karten →',
  you: 'du',
  playsNow: (name) => `${name} ist am Zug`,
  seatSaid: (name, you, total, target, playing) => {
    const has = total === null ? 'hat eine verdeckte Summe' : `hat ${points(total)}${target === null ? '' : ` von ${target}`}`
    return `${name}${you ? ', du,' : ''} ${has}${playing ? ' und ist am Zug' : ''}.`
  },
  dice: 'Würfel',
  diceOf: (name) => `${whose(name)} Würfel`,
  die: (number, face, held) => `Würfel ${number}: ${face}${held ? ', gehalten' : ''}`,
  throw: (count) => `${many(count, 'Würfel', 'Würfel')} werfen`,
  noThrow: 'Kein Wurf mehr',
  myCard: 'Deine Punktekarte',
  cardOf: (name) => `${whose(name)} Punktekarte`,
  row: 'Punktekarte',
  openRow: 'offen',
  most: (most) => `max. ${most}`,
  rowSaid: (row, score, most) => (score === null ? `${row} ist offen, für bis zu ${points(most)}.` : `${row}: ${points(score)}.`),
  rowWorth: (row, worth, most) => `${row} ${worth} max. ${most}`,
  rowBarred: (row) => `${row}, nicht mit diesen Würfeln`,
  progress: (reached, aim) => `${reached} von ${aim}`,
  total: 'Summe',
  hiddenTotal: '?',
  hiddenTotalSaid: 'verdeckt',
  hiddenCard: 'Bis zum Ende verdeckt',
  chooseRow: 'Wähle eine Zeile',
  enter: (worth) => `${worth} eintragen`,
  inRow: (rows) => `in ${list(rows)}`,
  sure: (rows) => `in ${list(rows)}?`,
  log: 'Verlauf',
  logEmpty: 'Noch ist nichts geschehen.',
  offline: 'Nicht, solange die Verbindung fehlt',
  wait: 'Der letzte Zug ist noch unterwegs. Drück gleich noch einmal.',
  waitFor: (names) => `Warten auf ${list(names)}`,
  roundDone: 'Dein Zug in dieser Runde ist vorbei',
  cardDone: 'Deine Karte ist voll',
  takeBack: 'Zurücknehmen',
  takeBackHint: 'Die Würfel des nächsten Wurfs bleiben dieselben.',
  timeLeft: 'Restzeit',
  timeBank: 'Zeitkonto',
  timeBankHint: 'Was noch auf dem Zeitkonto ist: für das ganze Spiel, neben der Zeit für jeden Zug.',
  clockPaused: 'Angehalten',
  windowOpen: (name, hours, there, endsMs) =>
    name === null
      ? `Deine Züge laufen ${hours}. Die Zeit läuft ab: ${moment(endsMs)}.`
      : `${whose(name)} Züge laufen ${hours} nach eigener Uhr, dort ist es ${there}. Die Zeit läuft ab: ${moment(endsMs)}.`,
  windowPaused: (name, hours, there, untilMs, endsMs) =>
    name === null
      ? `Angehalten bis ${moment(untilMs)}: Deine Züge laufen ${hours}. Die Zeit läuft ab: ${moment(endsMs)}.`
      : `Angehalten bis ${moment(untilMs)}: ${whose(name)} Züge laufen ${hours}, dort ist es ${there}. Die Zeit läuft ab: ${moment(endsMs)}.`,
  short: ({ unit, count }) =>
    unit === 'seconds' ? `${Math.floor(count / 60)}:${String(count % 60).padStart(2, '0')}` : `${number(count)} ${SHORT[unit]}`,
  entered: (name, byClock) => (byClock ? `Die Uhr hat für ${name} eingetragen` : `${name} hat eingetragen`),
  banked: (name, byClock) => (byClock ? `Die Uhr hat für ${name} gesichert` : `${name} hat gesichert`),
  met: (names, rated) => `Gegen ${list(names)}, ${rated ? 'gewertet' : 'ungewertet'}.`,
  lost: (name) => `${name} hat den Zug verloren`,
  turnOver: 'Zug vorbei',
  rowEntered: 'Eingetragen, verdeckt',
  last: (row, score) => `${row} ${score}`,
  bonus: (bonus) => `+${bonus}`,
  points,
}

export const zen: Messages['zen'] = {
  opponent: 'Gegner',
  player: (number) => `Spieler ${number}`,
  somebody: 'Jemand',
}

export const stage: Messages['stage'] = {
  gathering: 'Sammelt Spieler',
  opening: 'Beginnt',
  playing: 'Läuft',
  finished: 'Beendet',
  archived: 'Vorbei',
}

export const copying: Messages['copying'] = {
  notCopied: 'Der Link konnte nicht kopiert werden. Markiere ihn und kopiere ihn von Hand.',
}
