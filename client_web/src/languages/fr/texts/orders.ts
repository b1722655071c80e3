import type { Keep } from '../../../features/game/table/orders/texts.ts'
import { orders as englishOrders } from '../../../features/game/table/orders/texts.ts'
import { drafted } from '../../drafted.ts'
import type { Messages } from '../../../texts.ts'
import { either, list, points } from '../words.ts'

const kept = (keep: Keep, pips: readonly number[]): string =>
  ({
    most_frequent: 'garde la face la plus fréquente',
    face: `garde tous les ${pips[0] ?? 6}`,
    longest_run: 'garde la plus longue suite',
    pips: `garde ${pips.join(' ')}`,
    nothing: 'ne garde rien',
  })[keep] ?? keep

export const orders: Messages['orders'] = drafted(englishOrders, {
  title: 'Ordre conditionnel',
  hint: 'Il est exécuté quand vient ton prochain tour, et seulement alors. Personne d’autre ne voit ce qu’il dit.',
  keep: 'Garder après chaque lancer',
  keeps: {
    most_frequent: 'La face la plus fréquente',
    face: 'Une face',
    longest_run: 'La plus longue suite',
    pips: 'Certains dés',
    nothing: 'Rien',
  },
  face: 'Quelle face',
  pips: 'Quels dés',
  pipsHint: 'Les faces, par exemple 2 4 1 4. On garde de chacune autant qu’il y en a sur la table.',
  early: 'Ne plus lancer dès qu’une ligne rapporte assez',
  rows: 'Inscrire la première de ces lignes qui convient',
  row: (number) => `Ligne ${number}`,
  least: 'Au moins',
  leastOf: (row) => `Points au moins pour ${row}`,
  up: (row) => `Monter ${row}`,
  remove: (row) => `Retirer ${row}`,
  add: 'Ajouter une ligne',
  otherwise: 'Si aucune ne convient',
  otherwiseSecond: 'Et dans',
  leave: 'Me laisser le tour',
  bankFrom: 'Encaisser à partir de',
  bankHint: 'De chaque lancer, on met de côté ce qui rapporte le plus. Un lancer raté perd le tour.',
  set: 'Donner l’ordre',
  drop: 'Le reprendre',
  isSet: 'Ton ordre est donné.',
  isDropped: 'Ton ordre est repris.',
  sentence: (order, rows, otherwise) => {
    const throws = order.early ? 'Lance' : 'Fais tous les lancers'
    const wanted = rows.map(({ name, least }) => (least === 0 ? name : `${name} avec ${least} ou plus`))
    const enters = wanted.length === 0 ? '' : wanted.length === 1 ? ` ; inscris ensuite ${wanted[0] ?? ''}` : ` ; inscris ensuite la première qui convient : ${either(wanted)}`
    const rest = otherwise.length === 0 ? ' ; sinon, laisse-moi le tour.' : ` ; sinon, inscris ${list(otherwise)}.`
    return `${throws}, ${kept(order.keep, order.pips)}${enters}${rest}`
  },
  bankSentence: (least) => `Lance, mets de côté ce qui rapporte le plus, et assure à partir de ${points(least)}.`,
})
