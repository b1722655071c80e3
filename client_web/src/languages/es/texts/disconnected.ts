import { disconnected as englishDisconnected } from '../../../features/shell/disconnected/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { longMoment } from '../words.ts'

export const disconnected: Messages['disconnected'] = drafted(englishDisconnected, {
  stopped: 'Esta página está desconectada',
  stoppedWhy: {
    1000: 'El servidor cerró esta conexión a propósito, quizá porque abriste Regatta en otro sitio.',
    1008: 'El servidor no acepta conexiones de esta página.',
    4400: 'El servidor no entendió esta página. Quizá sea una versión antigua. Recárgala.',
  },
  stoppedOther: (code) => `El servidor cerró la conexión (código ${code}).`,
  again: 'Conectar de nuevo',
  suspended: 'Estás suspendido',
  suspendedWhy: (reason, untilMs) =>
    `Quien aloja este servicio te ha suspendido${untilMs === null ? '' : ` hasta el ${longMoment(untilMs)}`}: ${reason} Tus partidas en curso siguen sin ti.`,
})
