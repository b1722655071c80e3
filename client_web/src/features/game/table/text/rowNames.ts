// Rows by what a person types: a letter, a name in any spelling of case, accents and blanks, or nearly one.
// Letters and whole names are entered. Beginnings, and names with one slip in them, are for asking alone: an entry cannot
// be undone, so it is never guessed.
import type { Card, CardRow } from '../../../../net/wire.ts'
import { t } from '../../../../texts.ts'

/** Without `k`, which before a row's letter says that the dice are kept: `kc` keeps them and enters row c. */
const LETTERS = 'abcdefghijlmnopqrstuvwxyz'

/** The letter of each row: the card's own where it has some, else the alphabet from the top. */
export function rowLetters(card: Card): ReadonlyMap<string, string> {
  return new Map(card.rows.map((row, place) => [row.row, row.letter ?? LETTERS[place] ?? '']))
}

/** A text as it is compared: lower case, without accents, apostrophes and whatever else is no letter or digit. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}’'`´]/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const joined = (text: string): string => plain(text).replaceAll(' ', '')

/** How well a text names a row: by the letter, by a whole name, by another name, by the beginning of one, or nearly. */
type Rank = 0 | 1 | 2 | 3 | 4
const WHOLE: Rank = 1

const COUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six']

/** `3 of a kind` in words, as most cards have them and, under their names in other languages, all rows are called. */
function counted(typed: string): string {
  return plain(typed).replace(/\b([1-6])\b/g, (_, count: string) => COUNTS[Number(count)] ?? count)
}

/** `3s` as the page says it. */
function spelled(typed: string): string {
  return plain(typed).replace(/\b([1-6])s\b/g, (_, face: string) => t.dice.faces(Number(face)))
}

function rankOf(card: Card, row: CardRow, typed: string): Rank | null {
  const ranks = [typed, counted(spelled(typed))].map((one) => rankOfName(card, row, one)).filter((rank) => rank !== null)
  return ranks.length === 0 ? null : (Math.min(...ranks) as Rank)
}

function rankOfName(card: Card, row: CardRow, typed: string): Rank | null {
  const name = joined(typed)
  if (name === '') return null
  if (name === rowLetters(card).get(row.row)) return 0
  const own = [row.name, row.row.replaceAll('_', ' ')]
  const may = !beginsCommand(name)
  if (may && own.some((one) => joined(one) === name)) return WHOLE
  const names = [...own, ...row.aliases]
  if (may && names.some((one) => joined(one) === name)) return 2
  // One letter is a row's letter or nothing: it must not name a row by the way.
  if (name.length < 2) return null
  const begins = (text: string): boolean => joined(text).startsWith(name)
  if (names.some((one) => begins(one) || plain(one).split(' ').some(begins))) return 3
  return names.some((one) => oneSlip(name, joined(one))) ? 4 : null
}

/** Letters of a name in which a slip is seen: in shorter ones most words are one slip away from another. */
const SLIP_LEAST = 4

/** Whether a letter is missing, too many or another one, or two have changed places. */
function oneSlip(typed: string, name: string): boolean {
  if (name.length < SLIP_LEAST || typed.length < SLIP_LEAST - 1) return false
  let at = 0
  while (at < typed.length && at < name.length && typed[at] === name[at]) at += 1
  const [is, was] = [typed.slice(at), name.slice(at)]
  const swapped = is.slice(0, 2) === `${was[1] ?? ''}${was[0] ?? ''}` && is.slice(2) === was.slice(2)
  return is.slice(1) === was.slice(1) || is.slice(1) === was || is === was.slice(1) || swapped
}

/** The rows of which a whole name begins so. */
export function rowsBegun(card: Card, typed: string): CardRow[] {
  return card.rows.filter(({ name, aliases }) => [name, ...aliases].some((one) => joined(one).startsWith(joined(typed))))
}

/** Words with which commands begin: no row is called as one of them, or as its beginning, whatever a card says. */
const COMMANDS = 'all throw keep none enter set aside bank help show time undo resign yes'.split(' ')

const beginsCommand = (name: string): boolean => COMMANDS.some((one) => one.startsWith(joined(name)))

/** The whole name by which a row is typed: the first of its names that begins no command. */
export function typedName(card: Card, row: CardRow): string {
  const able = [row.name, ...row.aliases].find((one) => !beginsCommand(one))
  return able?.toLowerCase() ?? rowLetters(card).get(row.row) ?? ''
}

/** The rows that a text may mean, in the order of the card: those that it names best. `whole`: beginnings and slips do not count. */
export function rowsNamed(card: Card, typed: string, whole = false): CardRow[] {
  const ranked = card.rows.map((row) => ({ row, rank: rankOf(card, row, typed) }))
  const ranks = ranked.flatMap(({ rank }) => (rank === null || (whole && rank > 2) ? [] : [rank]))
  const best = Math.min(...ranks)
  return ranked.filter(({ rank }) => rank === best).map(({ row }) => row)
}
