// What is said of each throw, hold and entry, once and in one sentence: short, as usual, or long. A name is null for "you".
import type { Speech } from '../../../../../model/choices/speech.ts'
import { capital, list, many, word } from '../../../../../words.ts'
import { bonusText, entriesFor, entriesSaid, facesOf, points, type Entry } from '../../words.ts'

/** What of a throw can be told beside its dice; null where it does not apply. */
export interface ThrowSaid {
  dice: string
  left: number | null
  most: number | null
  /** The row that would get most now. */
  best: Entry | null
}

export interface EntrySaid {
  entries: Entry[]
  bonus: number
  total: number | null
  dice: string
}

export interface AsideSaid {
  dice: string
  face: number
  worth: number
  /** A whole set was completed by it. */
  completed: boolean
  /** What banking would bring then. */
  bank: number | null
}

export interface Said {
  threw(name: string | null, said: ThrowSaid): string
  /** `others` is how many dice would be thrown again. */
  holds(name: string | null, dice: string, others: number): string
  entered(name: string | null, said: EntrySaid): string
  secured(said: AsideSaid): string
  banked(name: string | null, worth: number, total: number | null): string
  lost(dice: string, worth: number): string
}

const left = (count: number): string => many(count, 'throw', 'throws').replace(/^\d+/, word(count))
const lostText = (worth: number): string => (worth === 0 ? 'the turn is over' : `${points(worth)} lost`)

const usual: Said = {
  threw: (name, { dice, left: rest }) => (name !== null ? `${name} threw ${dice}.` : rest === null ? `Threw ${dice}.` : `Threw ${dice}, ${left(rest)} left.`),
  holds: (name, dice) => {
    if (name === null) return dice === '' ? 'Nothing held.' : `Held ${dice}.`
    return `${name} holds ${dice === '' ? 'nothing' : dice}.`
  },
  entered: (name, { entries, bonus, total }) => `${name === null ? '' : `${name}: `}${entriesSaid(entries, bonus, total)}.`,
  secured: ({ face, worth, completed, bank }) =>
    `${completed ? `The set is complete: ${worth}` : `${capital(facesOf(face))}, ${worth}`}${bank === null ? '' : `; banking brings ${bank}`}.`,
  banked: (name, worth, total) => `${name === null ? 'Banked' : `${name} banked`} ${worth}${total === null ? '' : `, total ${total}`}.`,
  lost: (dice, worth) => `Threw ${dice}: nothing to set aside, ${lostText(worth)}.`,
}

const short: Said = {
  threw: (name, { dice }) => (name === null ? `${dice}.` : `${name}: ${dice}.`),
  holds: (_name, dice) => (dice === '' ? 'Holds nothing.' : `Holds ${dice}.`),
  entered: (name, { entries, bonus }) =>
    `${name === null ? '' : `${name}: `}${entries.map(({ row, score }) => `${row} ${score}`).join(', ')}${bonusText(bonus)}.`,
  secured: ({ face, worth, completed }) => (completed ? `Set complete, ${worth}.` : `${capital(facesOf(face))} ${worth}.`),
  banked: (name, worth) => (name === null ? `Banked ${worth}.` : `${name}: banked ${worth}.`),
  lost: (dice, worth) => `${dice}: ${lostText(worth)}.`,
}

const long: Said = {
  threw: (name, { dice, left: rest, most, best }) => {
    const which = rest === null || most === null ? '' : `, throw ${most - rest} of ${most}`
    if (name !== null) return `${name} threw ${dice}${which}.`
    const then = [...(rest === null ? [] : [`${left(rest)} left`]), ...(best === null ? [] : [`most now for ${best.row}, ${best.score}`])]
    return `You threw ${dice}${which}${then.length === 0 ? '' : `, with ${list(then)}`}.`
  },
  holds: (name, dice, others) => {
    const who = name ?? 'You'
    const verb = name === null ? 'hold' : 'holds'
    if (others === 0) return `${who} ${verb} all dice.`
    const rest = dice === '' ? 'all dice' : many(others, 'die', 'dice').replace(/^\d+/, word(others))
    return `${who} ${verb} ${dice === '' ? 'nothing' : dice}, so that ${rest} can be thrown again.`
  },
  entered: (name, { entries, bonus, total, dice }) =>
    `${name ?? 'You'} entered ${entriesFor(entries)}${dice === '' ? '' : ` with ${dice}`}${bonus === 0 ? '' : `, got a bonus of ${bonus}`}${
      total === null ? '' : `, and ${name === null ? 'have' : 'has'} ${points(total)} now`
    }.`,
  secured: ({ dice, face, worth, completed, bank }) =>
    `You set aside ${dice} ${completed ? `and completed the set, for ${points(worth)}` : `as ${facesOf(face)}, for ${points(worth)}`}${
      bank === null ? '' : `, and banking now brings ${points(bank)}`
    }.`,
  banked: (name, worth, total) =>
    `${name ?? 'You'} banked ${points(worth)}${total === null ? '' : `, and ${name === null ? 'have' : 'has'} ${points(total)} now`}.`,
  lost: (dice, worth) => `You threw ${dice}, with nothing to set aside among them: ${lostText(worth)}.`,
}

export const said: Record<Speech, Said> = { short, usual, long }

/** The setting. */
export const speech = {
  label: 'Announcements',
  hint: 'How much a screen reader says of each throw, hold and entry.',
  lengths: { short: 'Short', usual: 'As usual', long: 'Long' } as Record<Speech, string>,
}
