import type { Keep } from '../../../features/game/table/orders/texts.ts'
import { orders as englishOrders } from '../../../features/game/table/orders/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { either, list, points } from '../words.ts'

const kept = (keep: Keep, pips: readonly number[]): string =>
  ({
    most_frequent: 'guarda la cara más frecuente',
    face: `guarda todos los ${pips[0] ?? 6}`,
    longest_run: 'guarda la escalera más larga',
    pips: `guarda ${pips.join(' ')}`,
    nothing: 'no guardes nada',
  })[keep] ?? keep

export const orders: Messages['orders'] = drafted(englishOrders, {
  title: 'Orden condicional',
  hint: 'Se cumple cuando llega tu próximo turno, y solo entonces. Nadie más ve lo que dice.',
  keep: 'Guardar después de cada tirada',
  keeps: {
    most_frequent: 'La cara más frecuente',
    face: 'Una cara',
    longest_run: 'La escalera más larga',
    pips: 'Ciertos dados',
    nothing: 'Nada',
  },
  face: 'Qué cara',
  pips: 'Qué dados',
  pipsHint: 'Las caras, por ejemplo 2 4 1 4. De cada una se guardan tantas como haya en la mesa.',
  early: 'Dejar de tirar en cuanto una fila dé bastante',
  rows: 'Anotar la primera de estas que sirva',
  row: (number) => `Fila ${number}`,
  least: 'Al menos',
  leastOf: (row) => `Puntos mínimos para ${row}`,
  up: (row) => `Subir ${row}`,
  remove: (row) => `Quitar ${row}`,
  add: 'Añadir una fila',
  otherwise: 'Si no sirve ninguna',
  otherwiseSecond: 'Y en',
  leave: 'Dejarme el turno a mí',
  bankFrom: 'Asegurar desde',
  bankHint: 'De cada tirada se aparta lo que más da. Una tirada fallida pierde el turno.',
  set: 'Dar la orden',
  drop: 'Retirarla',
  isSet: 'Tu orden está dada.',
  isDropped: 'Tu orden está retirada.',
  sentence: (order, rows, otherwise) => {
    const throws = order.early ? 'Tira' : 'Haz todas las tiradas'
    const wanted = rows.map(({ name, least }) => (least === 0 ? name : `${name} con ${least} o más`))
    const enters = wanted.length === 0 ? '' : wanted.length === 1 ? `; luego anota ${wanted[0] ?? ''}` : `; luego anota la primera que sirva: ${either(wanted)}`
    const rest = otherwise.length === 0 ? '; si no, déjame el turno a mí.' : `; si no, anota ${list(otherwise)}.`
    return `${throws}, ${kept(order.keep, order.pips)}${enters}${rest}`
  },
  bankSentence: (least) => `Tira, aparta lo que más da y asegura desde ${points(least)}.`,
})
