// Der Dialog eines bedingten Zuges: was geschieht, wenn der nächste Zug kommt.
import type { Keep } from '../../../features/game/table/orders/texts.ts'
import type { Messages } from '../../../texts.ts'
import { either, list, points } from '../words.ts'

const kept = (keep: Keep, pips: readonly number[]): string =>
  ({
    most_frequent: 'behalte die häufigste Augenzahl',
    face: `behalte jede ${pips[0] ?? 6}`,
    longest_run: 'behalte die längste Folge',
    pips: `behalte ${pips.join(' ')}`,
    nothing: 'behalte nichts',
  })[keep] ?? keep

export const orders: Messages['orders'] = {
  title: 'Bedingter Zug',
  hint: 'Er wird ausgeführt, wenn dein nächster Zug kommt, und nur dann. Niemand sonst sieht, was er sagt.',
  keep: 'Nach jedem Wurf behalten',
  keeps: {
    most_frequent: 'Die häufigste Augenzahl',
    face: 'Eine Augenzahl',
    longest_run: 'Die längste Folge',
    pips: 'Bestimmte Würfel',
    nothing: 'Nichts',
  },
  face: 'Welche Augenzahl',
  pips: 'Welche Würfel',
  pipsHint: 'Die Augen, etwa 2 4 1 4. Von jeder werden so viele behalten, wie daliegen.',
  early: 'Nicht weiter würfeln, sobald eine Zeile genug gibt',
  rows: 'Die erste davon eintragen, die passt',
  row: (number) => `Zeile ${number}`,
  least: 'Mindestens',
  leastOf: (row) => `Mindestpunkte für ${row}`,
  up: (row) => `${row} nach oben`,
  remove: (row) => `${row} entfernen`,
  add: 'Zeile hinzufügen',
  otherwise: 'Wenn keine passt',
  otherwiseSecond: 'Und in',
  leave: 'Den Zug mir lassen',
  bankFrom: 'Sichern ab',
  bankHint: 'Von jedem Wurf wird beiseitegelegt, was am meisten gibt. Ein Wurf, der misslingt, verliert den Zug.',
  set: 'Setzen',
  drop: 'Zurücknehmen',
  isSet: 'Dein bedingter Zug ist gesetzt.',
  isDropped: 'Dein bedingter Zug ist zurückgenommen.',
  sentence: (order, rows, otherwise) => {
    const throws = order.early ? 'Würfle' : 'Würfle alle Würfe'
    const wanted = rows.map(({ name, least }) => (least === 0 ? name : `${name} mit ${least} oder mehr`))
    const enters = wanted.length === 0 ? '' : wanted.length === 1 ? `; trage dann ${wanted[0] ?? ''} ein` : `; trage dann das Erste davon ein, das passt: ${either(wanted)}`
    const rest = otherwise.length === 0 ? '; sonst lass den Zug mir.' : `; sonst trage ${list(otherwise)} ein.`
    return `${throws}, ${kept(order.keep, order.pips)}${enters}${rest}`
  },
  bankSentence: (least) => `Würfle, lege beiseite, was am meisten gibt, und sichere ab ${points(least)}.`,
}
