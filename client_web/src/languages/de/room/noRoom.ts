import type { Messages } from '../../../texts.ts'

export const noRoom: Messages['noRoom'] = {
  no_such_room: 'Diesen Raum gibt es nicht',
  no_such_room_hint: 'Es gibt keinen Raum mit diesem Code, oder sein Spiel ist vorbei. Bitte um einen neuen Link.',
  other_rules: 'Dieses Spiel wartet auf einen neueren Server',
  other_rules_hint:
    'Die Seite wird gerade erneuert, und dieses Spiel folgt Regeln, die dein Server noch nicht hat. ' +
    'Nichts geht verloren: Lade die Seite in einer Minute noch einmal.',
  loading: 'Der Raum wird geöffnet…',
  offlineHint: 'Der Server ist nicht erreichbar. Der Raum öffnet sich von selbst, sobald es geht. Regeln, die du gelesen hast, und Spiele, die du dir noch einmal angesehen hast, sind auch so da.',
}
