// Wessen Würfel man ansieht, das Rennen der Summen, und mehr Zeit für wen sie nötig ist.
import type { Messages } from '../../../texts.ts'
import { bonusText, list, many, whose, word } from '../words.ts'

export const look: Messages['look'] = {
  heading: 'Letzte Züge',
  race: 'Rennen und letzte Züge',
  at: (name) => `${whose(name)} Würfel ansehen`,
  looking: (name) => `Du siehst ${whose(name)} Würfel`,
  hint: 'Noch einmal drücken: zurück',
  back: 'Zurück zum Zug',
  backToYours: 'Zurück zu deinem Zug',
  said: (name, dice, last) =>
    `Zu sehen: ${name}. ${dice === '' ? 'Keine Würfel auf dem Tisch.' : `Auf dem Tisch ${dice}.`}${last === '' ? '' : ` ${last}`}`,
  saidHidden: (name, last) => `Zu sehen: ${name}. Die Würfel sind verdeckt.${last === '' ? '' : ` ${last}`}`,
  saidBack: 'Zurück beim Zug.',
  turn: (dice, what) => (dice === '' ? what : `${dice} → ${what}`),
  turnSaid: (dice, what) => `Letzter Zug: ${dice === '' ? '' : `${dice}, `}${what}.`,
  rows: (entries, bonus) => entries.map(({ row, score }) => `${row} ${score}`).join(', ') + bonusText(bonus),
  banked: (worth) => `${worth} gesichert`,
  lost: (worth) => (worth === 0 ? 'nichts' : `${worth} verloren`),
  byClock: (what) => `${what} (die Uhr)`,
  noTurn: 'noch kein Zug',
}

export const race: Messages['race'] = {
  heading: 'Rennen der Summen',
  numbers: 'In Zahlen',
  round: 'Runde',
  total: (name, total) => `${name} ${total}`,
  drawn: (rounds, totals) => `Summen über die Runden. Nach ${rounds === 1 ? 'einer Runde' : many(rounds, 'Runde', 'Runden')}: ${list(totals)}.`,
  since: (round) => `Ab Runde ${round}: Was davor war, ist hier nicht bekannt.`,
  none: 'Linien erscheinen, wenn Züge enden.',
  hidden: 'Verdeckte Summen werden gezeichnet, wenn das Spiel vorbei ist.',
}

const times = (count: number): string => (count === 2 ? 'doppelt' : `${word(count)}mal`)

export const stretched: Messages['stretched'] = {
  label: 'Zeit für meine Züge',
  choice: (count) => (count === 1 ? 'Wie im Raum vereinbart' : count === 2 ? 'Doppelt so lang' : `${count}-mal so lang`),
  hint: 'In ungewerteten Spielen mit Bedenkzeit. Die anderen sehen es. Bleibt für deine nächsten Spiele.',
  ratedHint: 'Dieses Spiel ist gewertet: Seine Uhr ist für alle dieselbe. Deine Wahl gilt in ungewerteten Spielen.',
  longHint: 'Züge dieses Spiels sind schon lang. Deine Wahl gilt in Spielen mit einer Bedenkzeit von bis zu einer Stunde.',
  note: (name, count) => (name === null ? `Deine Züge sind ${times(count)} so lang.` : `${name} hat ${times(count)} so viel Zeit für einen Zug.`),
  log: (name, count) => {
    const has = count === null || count === 1 ? 'wieder die übliche Zeit für einen Zug' : `ab jetzt ${times(count)} so viel Zeit für einen Zug`
    return name === null ? `Du hast ${has}` : `${name} hat ${has}`
  },
}
