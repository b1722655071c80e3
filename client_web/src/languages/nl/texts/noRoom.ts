import { noRoom as englishNoRoom } from '../../../features/game/room/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'

export const noRoom: Messages['noRoom'] = drafted(englishNoRoom, {
  no_such_room: 'Die kamer bestaat niet',
  no_such_room_hint: 'Er is geen kamer met deze code, of het spel is voorbij. Vraag om een nieuwe link.',
  other_rules: 'Dit spel wacht op een nieuwere server',
  other_rules_hint:
    'De site wordt vernieuwd, en dit spel volgt regels die deze server nog niet heeft. ' +
    'Er gaat niets verloren: laad de pagina over een minuut opnieuw.',
  loading: 'De kamer wordt geopend…',
  offlineHint: 'De server is onbereikbaar. De kamer opent vanzelf. Gelezen regels en bekeken spellen zijn er ook zo.',
})
