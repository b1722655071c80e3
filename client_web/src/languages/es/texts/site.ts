import type { Messages } from '../../../texts.ts'
import { longMoment, many } from '../words.ts'

export const product: Messages['product'] = 'Regatta'
export const failed: Messages['failed'] = 'No funcionó. Inténtalo de nuevo, por favor.'

export const title: Messages['title'] = {
  home: 'Regatta: el Yacht y sus parientes con amigos',
  page: (what) => `${what} – Regatta`,
  waiting: (games, text) => {
    if (games.length === 0) return text
    return `Te toca en ${games.length === 1 ? games[0] : many(games.length, 'partida', 'partidas')} · ${text}`
  },
  game: (what, game) => `${what} – ${game} – Regatta`,
}

export const pages: Messages['pages'] = {
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
}

export const bar: Messages['bar'] = {
  close: 'Cerrar',
  home: 'Regatta, inicio',
  round: (round, rounds, rated) =>
    `${rounds === null ? `Ronda ${round}` : `Ronda ${round} de ${rounds}`}${rated ? ' · puntuada' : ''}`,
  code: (code) => `Sala ${code}`,
  toDark: 'Tema oscuro',
  toLight: 'Tema claro',
}

export const connection: Messages['connection'] = {
  lost: 'Se perdió la conexión. Intentando de nuevo…',
  none: 'Sin conexión. Intentando de nuevo…',
  connecting: 'Conectando…',
  readOnly: 'Ahora no se puede guardar nada. La partida sigue en cuanto se pueda.',
  fullForNew: 'Ahora no se puede guardar nada, así que nadie nuevo puede entrar. Se intenta de nuevo en unos segundos…',
  newGuest: 'Tu sesión anterior terminó: ahora juegas como un invitado nuevo.',
  stopped: 'Esta página está desconectada',
  stoppedWhy: {
    1000: 'El servidor cerró esta conexión a propósito, quizá porque abriste Regatta en otro sitio.',
    1008: 'El servidor no acepta conexiones de esta página.',
    4400: 'El servidor no entendió esta página. Quizá sea una versión antigua. Recárgala.',
  },
  stoppedOther: (code) => `El servidor cerró la conexión (código ${code}).`,
  nothingShared: 'En lo que compartiste no hay ningún enlace a una sala o partida.',
  tookBack: 'Has vuelto. El sustituto se fue, y sigues tú.',
  closed: 'La conexión se cerró.',
  again: 'Conectar de nuevo',
  reload: 'Recargar',
  notLoaded: 'No se pudo cargar Regatta.',
}

export const update: Messages['update'] = {
  here: 'Hay una versión nueva.',
  later: 'Más tarde',
  gone: 'Hay una versión nueva',
  goneHint: 'Esta página es de la versión anterior, de la que ya no queda todo. Recárgala para seguir.',
}

export const moderation: Messages['moderation'] = {
  announcement: 'De quien aloja este servicio',
  seen: 'Cerrar',
  suspended: 'Estás suspendido',
  suspendedWhy: (reason, untilMs) =>
    `Quien aloja este servicio te ha suspendido${untilMs === null ? '' : ` hasta el ${longMoment(untilMs)}`}: ${reason} Tus partidas en curso siguen sin ti.`,
}

export const notFound: Messages['notFound'] = {
  unknownPage: 'Aquí no hay nada',
  unknownPageHint: 'Quizá el enlace esté cortado o mal escrito.',
  no_such_room: 'Esa sala no existe',
  no_such_room_hint: 'No hay sala con este código, o su partida terminó. Pide un enlace nuevo.',
  other_rules: 'Esta partida espera un servidor más nuevo',
  other_rules_hint:
    'El sitio se está actualizando, y esta partida sigue reglas que este servidor aún no tiene. ' +
    'No se pierde nada: recarga la página en un minuto.',
  home: 'Ir al inicio',
  loading: 'Abriendo la sala…',
  offline: 'Sin conexión',
  offlineHint: 'No se puede llegar al servidor. La sala se abrirá sola cuando se pueda. Las reglas leídas y las partidas vistas siguen ahí.',
}

export const lazyPage: Messages['lazyPage'] = {
  loading: 'Cargando…',
  failed: 'No se pudo cargar esta página',
  failedHint: 'Quizá la conexión esté interrumpida.',
  offlineHint: 'Primero hay que cargar esta página.',
}

export const languages: Messages['languages'] = {
  label: 'Idioma',
  draft: (name) => `${name} (borrador)`,
  hint: 'La página se carga de nuevo en el otro idioma.',
  draftHint: 'Un borrador: lo que falta está en inglés. Puedes ayudar, mira docs/translating.md.',
}
