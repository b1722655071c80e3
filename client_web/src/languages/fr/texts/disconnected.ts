import { disconnected as englishDisconnected } from '../../../features/shell/disconnected/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { longMoment } from '../words.ts'

export const disconnected: Messages['disconnected'] = drafted(englishDisconnected, {
  stopped: 'Cette page est déconnectée',
  stoppedWhy: {
    1000: 'Le serveur a fermé cette connexion exprès, peut-être parce que tu as ouvert Regatta ailleurs.',
    1008: 'Le serveur n’accepte pas de connexion depuis cette page.',
    4400: 'Le serveur n’a pas compris cette page. C’est peut-être une ancienne version. Recharge-la.',
  },
  stoppedOther: (code) => `Le serveur a fermé la connexion (code ${code}).`,
  again: 'Se reconnecter',
  suspended: 'Tu es suspendu',
  suspendedWhy: (reason, untilMs) =>
    `L’hébergeur de ce service t’a suspendu${untilMs === null ? '' : ` jusqu’au ${longMoment(untilMs)}`} : ${reason} Tes parties en cours continuent sans toi.`,
})
