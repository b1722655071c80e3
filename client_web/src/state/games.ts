// The list of games: in groups that a player can tell apart, and found by what the player calls things.
import type { Card } from './wire'

export interface Found {
  card: Card
  /** The other name of a row by which it was found, and the row's name in this game. */
  by: { alias: string; row: string } | null
}

/** Games of as many dice and rows; none named for those that are like no other. */
export interface Group {
  like: { dice: number; rows: number } | null
  games: Found[]
}

/** The games in groups, in the order in which the first of each comes; what stands alone comes last. */
export function grouped(found: Found[]): Group[] {
  const kinds = new Map<string, Group>()
  for (const game of found) {
    const like = { dice: game.card.tray.length, rows: game.card.rows.length }
    const kind = kinds.get(JSON.stringify(like)) ?? { like, games: [] }
    kind.games.push(game)
    kinds.set(JSON.stringify(like), kind)
  }
  const several = [...kinds.values()].filter((kind) => kind.games.length > 1)
  const alone = [...kinds.values()].filter((kind) => kind.games.length === 1).flatMap((kind) => kind.games)
  return alone.length === 0 ? several : [...several, { like: null, games: alone }]
}

/** The games that a player may mean: by name first, then by summary and rows. Nothing typed: all. */
export function find(cards: Card[], typed: string): Found[] {
  const words = plain(typed).split(' ').filter(Boolean)
  if (words.length === 0) return cards.map((card) => ({ card, by: null }))
  const named = cards.filter((card) => holds(`${card.name} ${card.ruleset}`, words)).map((card) => ({ card, by: null }))
  const rest = cards.filter((card) => !named.some((one) => one.card === card))
  const told = rest.filter((card) => holds(`${card.name} ${card.summary}`, words)).map((card) => ({ card, by: null }))
  const rows = rest.filter((card) => !told.some((one) => one.card === card)).flatMap((card) => byRow(card, words))
  return [...named, ...told, ...rows]
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
