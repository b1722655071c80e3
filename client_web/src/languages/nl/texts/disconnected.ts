import { disconnected as englishDisconnected } from '../../../features/shell/disconnected/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { longMoment } from '../words.ts'

export const disconnected: Messages['disconnected'] = drafted(englishDisconnected, {
  stopped: 'Deze pagina is losgekoppeld',
  stoppedWhy: {
    1000: 'De server heeft deze verbinding met opzet gesloten, misschien omdat je Regatta ergens anders hebt geopend.',
    1008: 'De server aanvaardt geen verbindingen van deze pagina.',
    4400: 'De server begreep deze pagina niet. Misschien is het een oude versie. Laad haar opnieuw.',
  },
  stoppedOther: (code) => `De server heeft de verbinding gesloten (code ${code}).`,
  again: 'Opnieuw verbinden',
  suspended: 'Je bent geschorst',
  suspendedWhy: (reason, untilMs) =>
    `De beheerder van deze dienst heeft je${untilMs === null ? '' : ` tot ${longMoment(untilMs)}`} geschorst: ${reason} Je lopende spellen gaan zonder jou verder.`,
})
