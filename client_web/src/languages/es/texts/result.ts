import { result as englishResult, alone as englishAlone } from '../../../features/game/result/texts.ts'
import { leaving as englishLeaving } from '../../../features/game/table/leaving/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { atMostDigits, list, many, nth, number } from '../words.ts'

export const result: Messages['result'] = drafted(englishResult, {
  you: '¡Has ganado!',
  ahead: (points, name) =>
    points <= 0 ? `Por delante de ${name}, sean cuales sean los totales` : `${many(points, 'punto', 'puntos')} por delante de ${name}`,
  together: 'Primer puesto compartido',
  done: 'Fin de la partida',
  wins: (name) => `Gana ${name}`,
  shared: (names) => `${list(names)} comparten el primer puesto`,
  atOnce: 'Ganada al instante, sean cuales sean los totales.',
  undone: (count) => `Con ${many(count, 'decisión deshecha', 'decisiones deshechas')}: práctica, que no cuenta en ningún sitio.`,
  reached: (target) => `Se alcanzó la meta de ${number(target)}.`,
  places: 'Puestos',
  place: nth,
  rematch: 'Revancha',
  toNext: 'Ir a la revancha',
  home: 'Inicio',
  share: 'Compartir el resultado',
  shareText: (game, lines) => `${game} en Regatta\n${lines.join('\n')}`,
  resultCopied: 'Resultado copiado',
  points: 'Puntos de juego',
  pointsHint: (stake) =>
    `Quien gana recibe ${stake === 1 ? 'un punto' : `${number(stake)} puntos`} de cada otro jugador por punto de diferencia. Sin dinero.`,
  signed: (points) => (points > 0 ? `+${number(points)}` : points < 0 ? `−${number(-points)}` : '0'),
  givenUp: 'Sin resultado',
  closed: (reason) => `El responsable del servicio ha cerrado la sala: ${reason}`,
  givenUpHint: 'La partida se canceló, o nadie jugó durante mucho tiempo. No cuenta, y todos los dados están a la vista.',
  out: { resigned: 'se rindió', gone: 'se había ido' },
  check: 'Comprobar los dados',
  replay: 'Repetición',
  download: 'Descargar el registro',
  recording: 'Se está escribiendo el registro de esta partida…',
  seeds: 'Compromisos y semilla',
  seedsHint:
    'La semilla y los bytes de cada asiento se fijaron antes de la primera tirada: sus SHA-256 son los compromisos que todos recibieron entonces.',
  commitment: 'Compromiso del servidor',
  commitmentOf: (name) => `Compromiso de ${name}`,
  seed: 'Semilla',
})

export const alone: Messages['alone'] = drafted(englishAlone, {
  ...englishAlone,
  title: (count, most) => (count === 1 ? 'Tus partidas a solas' : `Tus ${most ? 'últimas ' : ''}${count} partidas a solas`),
  first: 'Tu primera partida de este tipo. Las siguientes se comparan con ella.',
  here: 'Esta partida',
  place: (place, count) => `${nth(place)} de ${count}`,
  best: 'Tu mejor',
  mean: 'Tu media',
  meanOf: (mean) => atMostDigits(mean, 1),
  newBest: '¡Tu mejor partida hasta ahora!',
})

export const leaving: Messages['leaving'] = drafted(englishLeaving, {
  close: 'Terminar esta partida…',
  abort: 'Cancelar la partida…',
  resign: 'Rendirse…',
  closeTitle: '¿Terminar esta partida?',
  closeHint: 'Termina sin resultado y no se puede seguir jugando. No se puede deshacer.',
  closeDo: 'Terminarla',
  abortTitle: '¿Cancelar la partida?',
  abortHint: 'Nadie ha anotado nada todavía. La partida termina sin resultado y no cuenta.',
  abortDo: 'Cancelarla',
  resignTitle: '¿Rendirse?',
  resignHint: (rated) =>
    `Quedas detrás de quienes siguen jugando, y ${rated ? 'tu puntuación cuenta una derrota' : 'pierdes la partida'}. No se puede deshacer.`,
  resignDo: 'Rendirse',
  resignFor: (name) => `Rendirse por ${name}`,
  playOn: 'Seguir jugando',
  isGone: (name) => `${name} se ha ido, y aquí no juega ningún sustituto.`,
  claim: 'Reclamar el resultado',
  claimOf: (name) => `Reclamar el resultado contra ${name}`,
  claimTitle: (name) => `¿Reclamar el resultado contra ${name}?`,
  claimHint: 'Ya no juega en esta partida y queda detrás de quienes siguen jugando. No se puede deshacer.',
})
