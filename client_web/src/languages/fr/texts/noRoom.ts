import { noRoom as englishNoRoom } from '../../../features/game/room/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'

export const noRoom: Messages['noRoom'] = drafted(englishNoRoom, {
  no_such_room: 'Ce salon n’existe pas',
  no_such_room_hint: 'Aucun salon n’a ce code, ou sa partie est finie. Demande un nouveau lien.',
  other_rules: 'Cette partie attend un serveur plus récent',
  other_rules_hint:
    'Le site est en cours de mise à jour, et cette partie suit des règles que ce serveur n’a pas encore. ' +
    'Rien n’est perdu : recharge la page dans une minute.',
  loading: 'Le salon s’ouvre…',
  offlineHint: 'Le serveur est injoignable. Le salon s’ouvrira de lui-même. Les règles lues et les parties revues restent là.',
})
