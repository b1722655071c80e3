import { table as englishTable, stage as englishStage, copying as englishCopying } from '../../../features/game/table/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { list, many, moment, number, points, word } from '../words.ts'

const SHORT = { minutes: 'min', hours: 'u', days: 'd' }

export const table: Messages['table'] = drafted(englishTable, {
  yourTurn: 'Jouw beurt',
  nextGame: (waiting) => (waiting === 1 ? 'Volgend spel' : `Volgend spel (${waiting})`),
  nextGameHint: (name) => `Jij bent aan de beurt in ${name}`,
  turnOf: (name) => `Beurt van ${name}`,
  toThrow: 'Gooi de dobbelstenen',
  toHold: (rows) => (rows === 1 ? 'Houd vast of vul in' : `Houd vast of kies ${word(rows)} rijen`),
  toEnter: (rows) => (rows === 1 ? 'Kies een rij' : `Kies ${word(rows)} rijen`),
  allHeld: 'Alles vast: laat er een los of vul in',
  toThrowFirst: 'Gaat gooien',
  throwOf: (throws, most) => (most === null ? `Worp ${throws}` : `Worp ${throws} van ${most}`),
  throwing: (name, throws) => `${name}: ${throws.toLowerCase()}`,
  between: 'Een ogenblik…',
  seats: 'Plaatsen',
  allCards: 'Alle scorekaarten',
  moreCards: 'Schuif opzij voor meer kaarten →',
  you: 'jij',
  playsNow: (name) => `${name} speelt nu`,
  seatSaid: (name, you, total, target, playing) => {
    const has = total === null ? 'heeft een verborgen totaal' : `heeft ${points(total)}${target === null ? '' : ` van ${target}`}`
    return `${name}${you ? ', jij,' : ''} ${has}${playing ? ' en speelt nu' : ''}.`
  },
  dice: 'Dobbelstenen',
  diceOf: (name) => `Dobbelstenen van ${name}`,
  die: (number, face, held) => `Steen ${number}: ${face}${held ? ', vast' : ''}`,
  throw: (count) => `Gooi ${many(count, 'steen', 'stenen')}`,
  noThrow: 'Geen worp meer',
  myCard: 'Je scorekaart',
  cardOf: (name) => `Scorekaart van ${name}`,
  row: 'Scorekaart',
  openRow: 'open',
  most: (most) => `max. ${most}`,
  rowSaid: (row, score, most) => (score === null ? `${row} is open, tot ${points(most)}.` : `${row}: ${points(score)}.`),
  rowWorth: (row, worth, most) => `${row} ${worth} max. ${most}`,
  rowBarred: (row) => `${row}, niet met deze dobbelstenen`,
  progress: (reached, aim) => `${reached} van ${aim}`,
  total: 'Totaal',
  hiddenTotal: '?',
  hiddenTotalSaid: 'verborgen',
  hiddenCard: 'Verborgen tot het einde',
  chooseRow: 'Kies een rij',
  enter: (worth) => `Vul ${worth} in`,
  inRow: (rows) => `bij ${list(rows)}`,
  sure: (rows) => `bij ${list(rows)}?`,
  log: 'Verloop',
  logEmpty: 'Er is nog niets gebeurd.',
  offline: 'Niet zolang de verbinding weg is',
  wait: 'De laatste zet is nog onderweg. Druk zo nog eens.',
  waitFor: (names) => `Wachten op ${list(names)}`,
  roundDone: 'Jouw beurt van deze ronde is voorbij',
  cardDone: 'Je kaart is vol',
  takeBack: 'Terugnemen',
  takeBackHint: 'De dobbelstenen van de volgende worp blijven dezelfde.',
  timeLeft: 'Resterende tijd',
  timeBank: 'Tijdbank',
  timeBankHint: 'Wat er nog in de tijdbank zit: voor het hele spel, naast de tijd van elke beurt.',
  clockPaused: 'Gepauzeerd',
  windowOpen: (name, hours, there, endsMs) =>
    name === null
      ? `Jouw beurten lopen ${hours}. De tijd is om: ${moment(endsMs)}.`
      : `De beurten van ${name} lopen ${hours} volgens hun klok, daar is het ${there}. De tijd is om: ${moment(endsMs)}.`,
  windowPaused: (name, hours, there, untilMs, endsMs) =>
    name === null
      ? `Gepauzeerd tot ${moment(untilMs)}: jouw beurten lopen ${hours}. De tijd is om: ${moment(endsMs)}.`
      : `Gepauzeerd tot ${moment(untilMs)}: de beurten van ${name} lopen ${hours}, daar is het ${there}. De tijd is om: ${moment(endsMs)}.`,
  short: ({ unit, count }) =>
    unit === 'seconds' ? `${Math.floor(count / 60)}:${String(count % 60).padStart(2, '0')}` : `${number(count)} ${SHORT[unit]}`,
  entered: (name, byClock) => (byClock ? `De klok vulde in voor ${name}` : `${name} vulde in`),
  banked: (name, byClock) => (byClock ? `De klok stelde veilig voor ${name}` : `${name} stelde veilig`),
  met: (names, rated) => `Tegen ${list(names)}, ${rated ? 'telt mee' : 'vriendschappelijk'}.`,
  lost: (name) => `${name} verloor de beurt`,
  turnOver: 'Beurt voorbij',
  rowEntered: 'Ingevuld, verborgen',
  last: (row, score) => `${row} ${score}`,
  bonus: (bonus) => `+${bonus}`,
  points,
})

export const stage: Messages['stage'] = drafted(englishStage, {
  gathering: 'Verzamelt spelers',
  opening: 'Begint',
  playing: 'Bezig',
  finished: 'Afgelopen',
  archived: 'Voorbij',
})

export const copying: Messages['copying'] = drafted(englishCopying, {
  notCopied: 'De link kon niet worden gekopieerd. Selecteer hem en kopieer hem met de hand.',
})
