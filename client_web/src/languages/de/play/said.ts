// Was von jedem Wurf, Halten und Eintragen angesagt wird: kurz, wie üblich oder lang. Ein Name ist null für „du“.
import type { Said } from '../../../features/game/table/log/said/texts.ts'
import type { Messages } from '../../../texts.ts'
import { entriesFor, entriesSaid, facesOf, many, plural, points, word } from '../words.ts'

const left = (count: number): string =>
  count === 0 ? 'kein Wurf mehr' : `noch ${word(count)} ${plural(count, { one: 'Wurf', other: 'Würfe' })}`
const lostText = (worth: number): string => (worth === 0 ? 'Der Zug ist vorbei' : `${points(worth)} verloren`)
const have = (name: string | null): string => (name === null ? 'Du hast' : `${name} hat`)
const andNow = (name: string | null, total: number | null): string =>
  total === null ? '' : ` und ${name === null ? 'hast' : 'hat'} jetzt ${points(total)}`

const usual: Said = {
  threw: (name, { dice, left: rest }) =>
    name !== null ? `${name} hat ${dice} geworfen.` : rest === null ? `Geworfen: ${dice}.` : `Geworfen: ${dice}, ${left(rest)}.`,
  holds: (name, dice) => {
    if (name === null) return dice === '' ? 'Nichts gehalten.' : `${dice} gehalten.`
    return `${name} hält ${dice === '' ? 'nichts' : dice}.`
  },
  entered: (name, { entries, bonus, total }) => `${name === null ? '' : `${name}: `}${entriesSaid(entries, bonus, total)}.`,
  secured: ({ face, worth, completed, bank }) =>
    `${completed ? `Der Satz ist vollständig: ${worth}` : `${facesOf(face)}, ${worth}`}${bank === null ? '' : `; Sichern bringt ${bank}`}.`,
  banked: (name, worth, total) => `${name === null ? '' : `${name} hat `}${worth} gesichert${total === null ? '' : `, Summe ${total}`}.`,
  lost: (dice, worth) => `Geworfen: ${dice}. Nichts beiseitezulegen: ${lostText(worth)}.`,
}

const short: Said = {
  threw: (name, { dice }) => (name === null ? `${dice}.` : `${name}: ${dice}.`),
  holds: (_name, dice) => (dice === '' ? 'Hält nichts.' : `Hält ${dice}.`),
  entered: (name, { entries, bonus }) =>
    `${name === null ? '' : `${name}: `}${entries.map(({ row, score }) => `${row} ${score}`).join(', ')}${bonus === 0 ? '' : ` (+${bonus})`}.`,
  secured: ({ face, worth, completed }) => (completed ? `Satz vollständig, ${worth}.` : `${facesOf(face)} ${worth}.`),
  banked: (name, worth) => (name === null ? `${worth} gesichert.` : `${name}: ${worth} gesichert.`),
  lost: (dice, worth) => `${dice}: ${lostText(worth)}.`,
}

const long: Said = {
  threw: (name, { dice, left: rest, most, best }) => {
    const which = rest === null || most === null ? '' : `, Wurf ${most - rest} von ${most}`
    if (name !== null) return `${name} hat ${dice} geworfen${which}.`
    return `Du hast ${dice} geworfen${which}${rest === null ? '' : `; ${left(rest)}`}${
      best === null ? '' : `; am meisten bringt jetzt ${best.row} mit ${best.score}`
    }.`
  },
  holds: (name, dice, others) => {
    const holds = name === null ? 'Du hältst' : `${name} hält`
    if (others === 0) return `${holds} alle Würfel.`
    const again = dice === '' ? 'alle Würfel' : many(others, 'Würfel', 'Würfel').replace(/^\d+/, word(others))
    const can = dice !== '' && others === 1 ? 'kann' : 'können'
    return `${holds} ${dice === '' ? 'nichts' : dice}, sodass ${again} noch einmal geworfen werden ${can}.`
  },
  entered: (name, { entries, bonus, total, dice }) =>
    `${have(name)} ${dice === '' ? '' : `mit ${dice} `}${entriesFor(entries)} eingetragen${
      bonus === 0 ? '' : `, einen Bonus von ${bonus} bekommen`
    }${andNow(name, total)}.`,
  secured: ({ dice, face, worth, completed, bank }) =>
    `Du hast ${dice} ${completed ? 'beiseitegelegt und den Satz vollendet' : `als ${facesOf(face)} beiseitegelegt`}, für ${points(worth)}${
      bank === null ? '' : `; Sichern bringt jetzt ${points(bank)}`
    }.`,
  banked: (name, worth, total) => `${have(name)} ${points(worth)} gesichert${andNow(name, total)}.`,
  lost: (dice, worth) => `Du hast ${dice} geworfen, und nichts davon lässt sich beiseitelegen: ${lostText(worth)}.`,
}

export const said: Messages['said'] = { short, usual, long }

export const speech: Messages['speech'] = {
  label: 'Ansagen',
  hint: 'Wie viel ein Screenreader von jedem Wurf, Halten und Eintragen sagt.',
  lengths: { short: 'Kurz', usual: 'Wie üblich', long: 'Lang' },
}
