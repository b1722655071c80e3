import type { Messages } from '../../../texts.ts'

export const begins: Messages['begins'] = {
  notLoaded: 'Regatta konnte nicht geladen werden.',
  tooOld: (browsers) => `Dein Browser ist zu alt für Regatta. Nötig ist einer von diesen oder ein neuerer: ${browsers}.`,
}
