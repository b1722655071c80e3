import type { Keep } from '../../../features/game/table/orders/texts.ts'
import { orders as englishOrders } from '../../../features/game/table/orders/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { either, list, points } from '../words.ts'

const kept = (keep: Keep, pips: readonly number[]): string =>
  ({
    most_frequent: 'houd het meest voorkomende aantal ogen',
    face: `houd elke ${pips[0] ?? 6}`,
    longest_run: 'houd de langste straat',
    pips: `houd ${pips.join(' ')}`,
    nothing: 'houd niets',
  })[keep] ?? keep

export const orders: Messages['orders'] = drafted(englishOrders, {
  title: 'Voorwaardelijke zet',
  hint: 'Hij wordt uitgevoerd als je volgende beurt komt, en alleen dan. Niemand anders ziet wat erin staat.',
  keep: 'Na elke worp houden',
  keeps: {
    most_frequent: 'Het meest voorkomende aantal ogen',
    face: 'Eén aantal ogen',
    longest_run: 'De langste straat',
    pips: 'Bepaalde stenen',
    nothing: 'Niets',
  },
  face: 'Welk aantal ogen',
  pips: 'Welke stenen',
  pipsHint: 'De ogen, bijvoorbeeld 2 4 1 4. Van elk worden er zoveel gehouden als er liggen.',
  early: 'Stoppen met gooien zodra een rij genoeg oplevert',
  rows: 'De eerste hiervan invullen die past',
  row: (number) => `Rij ${number}`,
  least: 'Ten minste',
  leastOf: (row) => `Minste punten voor ${row}`,
  up: (row) => `${row} omhoog`,
  remove: (row) => `${row} weghalen`,
  add: 'Rij toevoegen',
  otherwise: 'Als er geen past',
  otherwiseSecond: 'En in',
  leave: 'De beurt aan mij laten',
  bankFrom: 'Veiligstellen vanaf',
  bankHint: 'Van elke worp wordt opzijgelegd wat het meest oplevert. Een worp die mislukt, verliest de beurt.',
  set: 'Klaarzetten',
  drop: 'Terugnemen',
  isSet: 'Je voorwaardelijke zet staat klaar.',
  isDropped: 'Je voorwaardelijke zet is teruggenomen.',
  sentence: (order, rows, otherwise) => {
    const throws = order.early ? 'Gooi' : 'Gooi alle worpen'
    const wanted = rows.map(({ name, least }) => (least === 0 ? name : `${name} met ${least} of meer`))
    const enters = wanted.length === 0 ? '' : wanted.length === 1 ? `; vul dan ${wanted[0] ?? ''} in` : `; vul dan de eerste in die past: ${either(wanted)}`
    const rest = otherwise.length === 0 ? '; laat de beurt anders aan mij.' : `; vul anders ${list(otherwise)} in.`
    return `${throws}, ${kept(order.keep, order.pips)}${enters}${rest}`
  },
  bankSentence: (least) => `Gooi, leg opzij wat het meest oplevert, en stel veilig vanaf ${points(least)}.`,
})
