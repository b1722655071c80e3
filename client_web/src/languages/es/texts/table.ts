import { table as englishTable, stage as englishStage, copying as englishCopying } from '../../../features/game/table/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { list, many, moment, number, points, word } from '../words.ts'

const SHORT = { minutes: 'min', hours: 'h', days: 'd' }

export const table: Messages['table'] = drafted(englishTable, {
  yourTurn: 'Te toca',
  nextGame: (waiting) => (waiting === 1 ? 'Partida siguiente' : `Partida siguiente (${waiting})`),
  nextGameHint: (name) => `Te toca en ${name}`,
  turnOf: (name) => `Turno de ${name}`,
  toThrow: 'Tira los dados',
  toHold: (rows) => (rows === 1 ? 'Guarda dados o anota' : `Guarda dados o elige ${word(rows)} filas`),
  toEnter: (rows) => (rows === 1 ? 'Elige una fila' : `Elige ${word(rows)} filas`),
  allHeld: 'Todos guardados: suelta uno o anota',
  toThrowFirst: 'Va a tirar',
  throwOf: (throws, most) => (most === null ? `Tirada ${throws}` : `Tirada ${throws} de ${most}`),
  throwing: (name, throws) => `${name}: ${throws.toLowerCase()}`,
  between: 'Un momento…',
  seats: 'Asientos',
  allCards: 'Todas las tarjetas',
  moreCards: 'Desliza para ver más tarjetas →',
  you: 'tú',
  playsNow: (name) => `Juega ${name}`,
  seatSaid: (name, you, total, target, playing) => {
    const has = total === null ? 'tiene un total oculto' : `tiene ${points(total)}${target === null ? '' : ` de ${target}`}`
    return `${name}${you ? ', tú,' : ''} ${has}${playing ? ' y juega ahora' : ''}.`
  },
  dice: 'Dados',
  diceOf: (name) => `Dados de ${name}`,
  die: (number, face, held) => `Dado ${number}: ${face}${held ? ', guardado' : ''}`,
  throw: (count) => `Tirar ${many(count, 'dado', 'dados')}`,
  noThrow: 'Sin más tiradas',
  myCard: 'Tu tarjeta',
  cardOf: (name) => `Tarjeta de ${name}`,
  row: 'Tarjeta',
  openRow: 'libre',
  most: (most) => `máx. ${most}`,
  rowSaid: (row, score, most) => (score === null ? `${row} está libre, hasta ${points(most)}.` : `${row}: ${points(score)}.`),
  rowWorth: (row, worth, most) => `${row} ${worth} máx. ${most}`,
  rowBarred: (row) => `${row}, no con estos dados`,
  progress: (reached, aim) => `${reached} de ${aim}`,
  total: 'Total',
  hiddenTotal: '?',
  hiddenTotalSaid: 'oculto',
  hiddenCard: 'Oculto hasta el final',
  chooseRow: 'Elige una fila',
  enter: (worth) => `Anotar ${worth}`,
  inRow: (rows) => `en ${list(rows)}`,
  sure: (rows) => `¿en ${list(rows)}?`,
  log: 'Sucesos',
  logEmpty: 'Aún no ha pasado nada.',
  offline: 'No mientras falte la conexión',
  wait: 'La última jugada aún está en camino. Pulsa otra vez en un momento.',
  waitFor: (names) => `Esperando a ${list(names)}`,
  roundDone: 'Tu turno de esta ronda terminó',
  cardDone: 'Tu tarjeta está llena',
  takeBack: 'Deshacer',
  takeBackHint: 'Los dados de la tirada siguiente no cambian.',
  timeLeft: 'Tiempo restante',
  timeBank: 'Banco de tiempo',
  timeBankHint: 'Lo que queda en el banco de tiempo: para toda la partida, aparte del tiempo de cada turno.',
  clockPaused: 'En pausa',
  windowOpen: (name, hours, there, endsMs) =>
    name === null
      ? `Tus turnos corren ${hours}. El tiempo se acaba: ${moment(endsMs)}.`
      : `Los turnos de ${name} corren ${hours} según su reloj, allí son las ${there}. El tiempo se acaba: ${moment(endsMs)}.`,
  windowPaused: (name, hours, there, untilMs, endsMs) =>
    name === null
      ? `En pausa hasta ${moment(untilMs)}: tus turnos corren ${hours}. El tiempo se acaba: ${moment(endsMs)}.`
      : `En pausa hasta ${moment(untilMs)}: los turnos de ${name} corren ${hours}, allí son las ${there}. El tiempo se acaba: ${moment(endsMs)}.`,
  short: ({ unit, count }) =>
    unit === 'seconds' ? `${Math.floor(count / 60)}:${String(count % 60).padStart(2, '0')}` : `${number(count)} ${SHORT[unit]}`,
  entered: (name, byClock) => (byClock ? `El reloj anotó por ${name}` : `${name} anotó`),
  banked: (name, byClock) => (byClock ? `El reloj aseguró por ${name}` : `${name} aseguró`),
  met: (names, rated) => `Contra ${list(names)}, ${rated ? 'puntuada' : 'amistosa'}.`,
  lost: (name) => `${name} perdió el turno`,
  turnOver: 'Fin del turno',
  rowEntered: 'Anotado, oculto',
  last: (row, score) => `${row} ${score}`,
  bonus: (bonus) => `+${bonus}`,
  points,
})

export const stage: Messages['stage'] = drafted(englishStage, {
  gathering: 'Reuniendo',
  opening: 'Empieza',
  playing: 'En juego',
  finished: 'Terminada',
  archived: 'Acabada',
})

export const copying: Messages['copying'] = drafted(englishCopying, {
  notCopied: 'No se pudo copiar el enlace. Selecciónalo y cópialo a mano.',
})
