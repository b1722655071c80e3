import { begins as englishBegins } from '../../../features/shell/begins/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'

export const begins: Messages['begins'] = drafted(englishBegins, {
  notLoaded: 'Regatta kon niet worden geladen.',
  tooOld: (browsers) => `Je browser is te oud voor Regatta. Nodig is een van deze, of een nieuwere: ${browsers}.`,
})
