import { begins as englishBegins } from '../../../features/shell/begins/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'

export const begins: Messages['begins'] = drafted(englishBegins, {
  notLoaded: 'No se pudo cargar Regatta.',
  tooOld: (browsers) => `Tu navegador es demasiado antiguo para Regatta. Hace falta uno de estos, o uno más nuevo: ${browsers}.`,
})
