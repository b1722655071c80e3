import { title as englishTitle, pages as englishPages, bar as englishBar, connection as englishConnection, update as englishUpdate, moderation as englishModeration, notFound as englishNotFound, lazyPage as englishLazyPage, languages as englishLanguages } from '../../../features/shell/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { many } from '../words.ts'

export const product: Messages['product'] = 'Regatta'
export const failed: Messages['failed'] = 'No funcionó. Inténtalo de nuevo, por favor.'

export const title: Messages['title'] = drafted(englishTitle, {
  home: 'Regatta: el Yacht y sus parientes con amigos',
  page: (what) => `${what} – Regatta`,
  waiting: (games, text) => {
    if (games.length === 0) return text
    return `Te toca en ${games.length === 1 ? games[0] : many(games.length, 'partida', 'partidas')} · ${text}`
  },
  game: (what, game) => `${what} – ${game} – Regatta`,
})

export const pages: Messages['pages'] = drafted(englishPages, {
  more: 'Más páginas',
  account: 'Tu cuenta',
  notifications: 'Notificaciones',
  people: 'Amigos',
  rules: 'Reglas de todos los juegos',
  leaderboards: 'Clasificaciones',
  past: 'Tus partidas anteriores',
  verify: 'Comprobar una partida',
  dice: 'Control de los dados',
  replay: 'Ver la repetición',
})

export const bar: Messages['bar'] = drafted(englishBar, {
  close: 'Cerrar',
  home: 'Regatta, inicio',
  round: (round, rounds, rated) =>
    `${rounds === null ? `Ronda ${round}` : `Ronda ${round} de ${rounds}`}${rated ? ' · puntuada' : ''}`,
  code: (code) => `Sala ${code}`,
  toDark: 'Tema oscuro',
  toLight: 'Tema claro',
})

export const connection: Messages['connection'] = drafted(englishConnection, {
  lost: 'Se perdió la conexión. Intentando de nuevo…',
  none: 'Sin conexión. Intentando de nuevo…',
  connecting: 'Conectando…',
  readOnly: 'Ahora no se puede guardar nada. La partida sigue en cuanto se pueda.',
  fullForNew: 'Ahora no se puede guardar nada, así que nadie nuevo puede entrar. Se intenta de nuevo en unos segundos…',
  newGuest: 'Tu sesión anterior terminó: ahora juegas como un invitado nuevo.',
  nothingShared: 'En lo que compartiste no hay ningún enlace a una sala o partida.',
  tookBack: 'Has vuelto. El sustituto se fue, y sigues tú.',
  closed: 'La conexión se cerró.',
  reload: 'Recargar',
})

export const update: Messages['update'] = drafted(englishUpdate, {
  here: 'Hay una versión nueva.',
  later: 'Más tarde',
  gone: 'Hay una versión nueva',
  goneHint: 'Esta página es de la versión anterior, de la que ya no queda todo. Recárgala para seguir.',
})

export const moderation: Messages['moderation'] = drafted(englishModeration, {
  announcement: 'De quien aloja este servicio',
  seen: 'Cerrar',
})

export const notFound: Messages['notFound'] = drafted(englishNotFound, {
  unknownPage: 'Aquí no hay nada',
  unknownPageHint: 'Quizá el enlace esté cortado o mal escrito.',
  home: 'Ir al inicio',
  offline: 'Sin conexión',
})

export const lazyPage: Messages['lazyPage'] = drafted(englishLazyPage, {
  loading: 'Cargando…',
  failed: 'No se pudo cargar esta página',
  failedHint: 'Quizá la conexión esté interrumpida.',
  offlineHint: 'Primero hay que cargar esta página.',
})

export const languages: Messages['languages'] = drafted(englishLanguages, {
  label: 'Idioma',
  draft: (name) => `${name} (borrador)`,
  hint: 'La página se carga de nuevo en el otro idioma.',
  draftHint: 'Un borrador: lo que falta está en inglés. Puedes ayudar, mira docs/translating.md.',
})
