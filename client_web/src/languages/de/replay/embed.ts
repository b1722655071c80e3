import type { Messages } from '../../../texts.ts'
import { many } from '../words.ts'

export const embed: Messages['embed'] = {
  unknown: 'Hier ist nichts',
  unknownHint: 'Die Adresse dieses Rahmens ist abgeschnitten oder vertippt.',
  connecting: 'Das Spiel wird geöffnet…',
  lost: 'Verbindung verloren. Neuer Versuch…',
  open: 'Auf Regatta öffnen',
  opens: (game) => `${game}, öffnet sich auf Regatta in einem neuen Tab`,
  gathering: 'Warten auf Spieler',
  seatsTaken: (taken, wanted) => `${taken} von ${wanted} Plätzen besetzt`,
  over: 'Das Spiel fällt aus',
  late: (turns) => (turns === 1 ? 'Einen Zug später' : `${many(turns, 'Zug', 'Züge')} später`),
  scores: 'Punktekarten',
  row: 'Zeile',
  refused: {
    not_welcome: 'Diesem Raum kann hier niemand zusehen: Das dürfen nur Freunde seiner Spieler, oder niemand.',
    no_such_room: 'Es gibt keinen Raum mit diesem Code, oder sein Spiel ist vorbei.',
    other: 'Diesem Raum kann gerade niemand zusehen. Neuer Versuch…',
    stopped: 'Der Server hat die Verbindung beendet. Neuer Versuch in einer Minute.',
  },
}
