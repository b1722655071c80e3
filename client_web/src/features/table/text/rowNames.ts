// Rows by what a person types: a letter, a name in any spelling of case, accents and blanks, or the beginning of one.
import type { Card, CardRow } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'

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

/** How well a text names a row: by the letter, by a whole name, by the beginning of one, or by one of its words. */
type Rank = 0 | 1 | 2 | 3
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
  if (own.some((one) => joined(one) === name)) return WHOLE
  const names = [...own, ...row.aliases]
  if (names.some((one) => joined(one) === name)) return 2
  // One letter is a row's letter or nothing: it must not name a row by the way.
  if (name.length < 2) return null
  const begins = (text: string): boolean => joined(text).startsWith(name)
  return names.some((one) => begins(one) || plain(one).split(' ').some(begins)) ? 3 : null
}

/** The rows that a text may mean, in the order of the card: those that it names best. `whole`: beginnings do not count. */
export function rowsNamed(card: Card, typed: string, whole = false): CardRow[] {
  const ranked = card.rows.map((row) => ({ row, rank: rankOf(card, row, typed) }))
  const ranks = ranked.flatMap(({ rank }) => (rank === null || (whole && rank > 2) ? [] : [rank]))
  const best = Math.min(...ranks)
  return ranked.filter(({ rank }) => rank === best).map(({ row }) => row)
}
