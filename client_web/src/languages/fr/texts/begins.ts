import { begins as englishBegins } from '../../../features/shell/begins/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'

export const begins: Messages['begins'] = drafted(englishBegins, {
  notLoaded: 'Regatta n’a pas pu être chargé.',
  tooOld: (browsers) => `Ton navigateur est trop ancien pour Regatta. Il en faut un de ceux-ci, ou un plus récent : ${browsers}.`,
})
