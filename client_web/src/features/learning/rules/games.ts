// The list of games: in groups, and found by what the player calls things.
import type { Card } from '../../../net/wire.ts'

export interface Found {
  card: Card
  /** The other name of a row by which it was found, and the row's name in this game. */
  by: { alias: string; row: string } | null
  /** What others call it, or a game that is not here, by which it was found. */
  known?: { name: string; same: boolean }
}

/** Where the server says that a list has its games, in the order of the list. */
export const GROUPS = ['known', 'relative', 'other'] as const
export type GroupName = (typeof GROUPS)[number]

export interface Group {
  group: GroupName
  games: Found[]
}

/** The games in their groups, each in the order in which they were found; what has none that is known here is something else. */
export function grouped(found: Found[]): Group[] {
  const groupOf = ({ card }: Found): GroupName => GROUPS.find((group) => group === card.group) ?? 'other'
  return GROUPS.map((group) => ({ group, games: found.filter((one) => groupOf(one) === group) })).filter(({ games }) => games.length > 0)
}

/** The games that a player may mean: by name first, then by what others call it, summary and rows. Nothing typed: all. */
export function find(cards: Card[], typed: string): Found[] {
  const words = plain(typed).split(' ').filter(Boolean)
  if (words.length === 0) return cards.map((card) => ({ card, by: null }))
  const named = cards.filter((card) => holds(`${card.name} ${card.ruleset}`, words)).map((card) => ({ card, by: null }))
  const elsewhere = [
    ...cards.flatMap((card) => byOtherName(card, card.also, words, true)),
    ...cards.flatMap((card) => byOtherName(card, card.near, words, false)),
  ].filter(({ card }) => !named.some((one) => one.card === card))
  const found = [...named, ...elsewhere.filter((one, at) => elsewhere.findIndex(({ card }) => card === one.card) === at)]
  const rest = cards.filter((card) => !found.some((one) => one.card === card))
  const bySummary = rest.filter((card) => holds(`${card.name} ${card.subtitle ?? ''} ${card.summary}`, words)).map((card) => ({ card, by: null }))
  const rows = rest.filter((card) => !bySummary.some((one) => one.card === card)).flatMap((card) => byRow(card, words))
  return [...found, ...bySummary, ...rows]
}

function byOtherName(card: Card, names: string[] | undefined, words: string[], same: boolean): Found[] {
  const name = names?.find((one) => holds(one, words))
  return name === undefined ? [] : [{ card, by: null, known: { name, same } }]
}

function byRow(card: Card, words: string[]): Found[] {
  for (const row of card.rows) {
    const alias = [row.name, ...row.aliases].find((name) => holds(name, words))
    if (alias !== undefined) return [{ card, by: { alias, row: row.name } }]
  }
  return []
}

function holds(text: string, words: string[]): boolean {
  const here = plain(text)
  return words.every((word) => here.includes(word))
}

/** Without capitals, accents and signs, as one types. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
