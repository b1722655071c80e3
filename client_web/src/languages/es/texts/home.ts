import { home as englishHome, games as englishGames, device as englishDevice } from '../../../features/lobby/home/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { list, many } from '../words.ts'

export const home: Messages['home'] = drafted(englishHome, {
  playAs: 'Juegas como',
  heading: 'Tira, guarda, anota.',
  lead: 'El Yacht y sus parientes, con otros o a solas. Sin cuenta y sin instalar nada.',
  name: 'Tu nombre',
  game: 'Juego',
  gamesMissing: 'No se pudo cargar la lista de juegos.',
  tryAgain: 'Intentar de nuevo',
  facts: (rounds, throws, from, to) =>
    [
      rounds === null ? 'Hasta una meta' : many(rounds, 'ronda', 'rondas'),
      throws === null ? 'tira cuantas veces te atrevas' : `hasta ${many(throws, 'tirada', 'tiradas')} por turno`,
      `${from === to ? from : `${from} a ${to}`} asientos`,
    ].join(', '),
  computer: 'Contra el ordenador',
  options: 'Opciones',
  you: 'Tú',
  practice: 'Jugar una partida de práctica',
  practiceHint: 'A solas y enseguida',
  noPractice: 'Este juego necesita al menos dos jugadores.',
  friends: 'Jugar con amigos',
  seats: 'Asientos',
  create: 'Crear sala',
  join: 'Unirse a un amigo',
  code: 'Entrar por enlace o código',
  codeHint: 'Un enlace o un código de ocho letras y cifras',
  codeWrong: 'Eso no es un enlace ni un código de sala. Un código tiene ocho letras y cifras, como KDJ4 7WQZ.',
  joinButton: 'Entrar',
  games: 'Tus partidas',
  alone: 'Práctica',
  nobodyYet: 'Esperando jugadores',
  against: (names) => `Con ${list(names)}`,
  yourTurn: 'Te toca',
  about: 'Regatta es software libre que cualquiera puede alojar. La semilla de los dados se fija antes de la partida y se muestra después: puedes comprobar cada tirada.',
})

export const games: Messages['games'] = drafted(englishGames, {
  choose: 'Elegir un juego',
  find: 'Buscar un juego',
  findHint: 'Por su nombre, otro nombre o una fila',
  groups: { known: 'El que conoces', relative: 'Sus parientes', other: 'Algo distinto' },
  found: (count) => (count === 0 ? 'No se encontró ningún juego.' : many(count, 'juego', 'juegos')),
  seats: (from, to) => `${from === to ? from : `${from}–${to}`} asientos`,
  called: (name, same) => (same ? `También llamado ${name}` : `Parecido a ${name}`),
  has: (alias, row) => (alias === row ? `Tiene la fila ${row}` : `Tiene la fila ${row}, también llamada ${alias}`),
  rules: 'Reglas de este juego',
  rulesOf: (game) => `Reglas de ${game}`,
  rulesShort: 'Reglas',
})

export const device: Messages['device'] = drafted(englishDevice, {
  title: 'Jugar en este dispositivo',
  lead: 'Pasaos el dispositivo y jugad por turnos.',
  player: (number) => `Jugador ${number}`,
  add: 'Añadir un jugador',
  remove: (number) => `Quitar al jugador ${number}`,
  begin: 'Empezar',
  all: (names) => `En este dispositivo: ${list(names)}`,
  passTo: (name) => `Pasa el dispositivo a ${name}`,
  lost: 'Esta tirada perdió el turno.',
  hint: (name) => `Ahora solo debería mirar ${name}. La pantalla siguiente muestra lo que los demás no ven.`,
  show: (name) => `Soy ${name}, muestra mis dados`,
})
