import { matchmaking as english } from '../../../features/lobby/matchmaking/texts.ts'
import { matchmaking as englishMatchmaking } from '../../../features/lobby/matchmaking/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { list, many, number } from '../words.ts'

const players = (count: number): string => many(count, 'jugador', 'jugadores')

export const matchmaking: Messages['matchmaking'] = drafted(englishMatchmaking, {
  ...english,
  heading: 'Partida rápida',
  play: 'Jugar en línea',
  change: 'Cambiar',
  changeOf: 'Cambiar lo que se busca',
  done: 'Listo',
  choice: (games, seats, turnMs, counts) =>
    [
      games.length > 3 ? `${games.slice(0, 2).join(', ')} y ${games.length - 2} más` : list(games),
      seats === null ? 'de 2 a 4 jugadores' : players(seats),
      matchmaking.turns[turnMs].hint,
      matchmaking.counts[counts].word,
    ].join(' · '),
  games: 'Juegos',
  seats: 'Jugadores',
  anySeats: 'Da igual',
  speed: 'Tiempo por turno',
  turns: {
    30_000: { label: '30 s', hint: '30 segundos por turno' },
    60_000: { label: 'Un minuto', hint: 'un minuto por turno' },
    86_400_000: { label: 'Un día', hint: 'un día por turno' },
    259_200_000: { label: '3 días', hint: '3 días por turno' },
  },
  countsFor: 'Cuenta para la puntuación',
  counts: {
    either: { label: 'Da igual', word: 'puntuada o amistosa' },
    rated: { label: 'Puntuada', word: 'puntuada' },
    casual: { label: 'Amistosa', word: 'amistosa' },
  },
  policy:
    'Si te vas, un sustituto juega por ti tras dos turnos perdidos, y eso cuenta en tu reputación. Una conexión perdida por sí sola no cuenta.',
  people: (online, seeking) => `${online === 0 ? '' : `${number(online)} en línea · `}${seeking === 0 ? 'nadie busca' : `${number(seeking)} buscando`} partida`,
  openLink: (rooms) => many(rooms, 'sala abierta', 'salas abiertas'),
  looking: 'Buscando una partida',
  leave: 'Dejar la cola',
  leaveShort: 'Dejar',
  matched: 'Partida encontrada.',
  ready: 'Tu partida está lista',
  toMatch: 'Ir a la partida',
  open: 'Salas abiertas',
  openCount: (count) => (count === 0 ? 'No hay salas abiertas.' : `${many(count, 'sala abierta', 'salas abiertas')}.`),
  nobody: 'Ahora no hay salas abiertas. Abre una: cualquiera puede encontrarla aquí y entrar.',
  openOne: 'Abrir una sala para todos',
  loading: 'Cargando…',
  watch: 'Partidas para mirar',
  watchCount: (count) => many(count, 'partida', 'partidas'),
  watchWord: 'Mirar',
})
