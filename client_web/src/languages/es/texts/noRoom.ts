import { noRoom as englishNoRoom } from '../../../features/game/room/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'

export const noRoom: Messages['noRoom'] = drafted(englishNoRoom, {
  no_such_room: 'Esa sala no existe',
  no_such_room_hint: 'No hay sala con este código, o su partida terminó. Pide un enlace nuevo.',
  other_rules: 'Esta partida espera un servidor más nuevo',
  other_rules_hint:
    'El sitio se está actualizando, y esta partida sigue reglas que este servidor aún no tiene. ' +
    'No se pierde nada: recarga la página en un minuto.',
  loading: 'Abriendo la sala…',
  offlineHint: 'No se puede llegar al servidor. La sala se abrirá sola cuando se pueda. Las reglas leídas y las partidas vistas siguen ahí.',
})
