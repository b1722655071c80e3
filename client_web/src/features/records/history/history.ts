// Games that are over, as a list: reading it, its pages, and what a line of it says.
import { LIMITS, type GameHead, type Options, type Player } from '../../../net/wire.ts'

export const PAGE = 20
/** The most records that the server puts into one answer. */
export const DOWNLOAD_MOST = LIMITS.LISTED_GAMES_MOST
const FORMAT = 'regatta.game'
/** Of records: a head says the same in both. */
const VERSIONS: readonly unknown[] = [1, 2]

/** What is known here of a game whose record is of a later version. */
export interface LaterGame {
  game: string
  ended_ms: number
}

/** A game of a list; without a head where a later version wrote it. */
export interface ListedGame extends LaterGame {
  head: GameHead | null
}

export interface Heads {
  heads: GameHead[]
  later: LaterGame[]
}

/** Games, one a line, and apart from them those of a version that is not known here. Throws where a line is something else. */
export function readHeads(text: string): Heads {
  const read: Heads = { heads: [], later: [] }
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const { head, ...later } = listed(line)
    if (head === null) read.later.push(later)
    else read.heads.push(head)
  }
  return read
}

/** A game by its head, or its whole record. Throws where it is something else. */
function listed(text: string): ListedGame {
  const head = JSON.parse(text) as { format?: unknown; version?: unknown; game?: unknown; ended_ms?: unknown }
  if (head.format !== FORMAT) throw new Error('not a game')
  if (VERSIONS.includes(head.version)) return known(head as GameHead)
  if (!isLater(head)) throw new Error('not a game that is known here')
  return { game: head.game, head: null, ended_ms: head.ended_ms }
}

const known = (head: GameHead): ListedGame => ({ game: head.game, head, ended_ms: head.ended_ms })

/** By these two it can be listed and fetched, whatever else there is of it. */
function isLater(head: { version?: unknown; game?: unknown; ended_ms?: unknown }): head is LaterGame {
  return typeof head.version === 'number' && typeof head.game === 'string' && Number.isSafeInteger(head.ended_ms)
}

export function listPath(player: string, until: number | null): string {
  return `${playerPath(player)}?facts=false&max=${PAGE}${until === null ? '' : `&until=${until}`}`
}

export function downloadPath(player: string): string {
  return `${playerPath(player)}?max=${DOWNLOAD_MOST}`
}

const playerPath = (player: string): string => `/api/v1/players/${player}/games`

export function recordPath(game: string): string {
  return `/api/v1/games/${game}`
}

export function isRecordPath(path: string): boolean {
  return /^\/api\/v1\/games\/[A-Z2-9]{8}$/.test(path)
}

/** The games of whole records, in their order. What is no record of a game is left out: nobody asks for it once more. */
export function gamesOfRecords(texts: readonly string[]): ListedGame[] {
  return texts.flatMap((text) => {
    try {
      return [listed(text)]
    } catch {
      return []
    }
  })
}

/** Newest first, as far as they have been loaded. */
export interface GameList extends Heads {
  /** What the next page is asked for; null at the end of the list. */
  until: number | null
}

export const EMPTY_LIST: GameList = { heads: [], later: [], until: null }

/**
 * The list with one page more. The next page begins in the millisecond of the last game, which so comes twice: games
 * that were given up together ended together, and may be parted by a page's end.
 */
export function withPage(list: GameList, page: Heads): GameList {
  const heads = withNew(list.heads, page.heads)
  const later = withNew(list.later, page.later)
  const ended = [...page.heads, ...page.later].map((one) => one.ended_ms)
  if (ended.length < PAGE) return { heads, later, until: null }
  const last = Math.min(...ended)
  // A page of nothing new: more games in one millisecond than it holds.
  const isNew = heads.length > list.heads.length || later.length > list.later.length
  return { heads, later, until: isNew ? last : last - 1 }
}

function withNew<Game extends LaterGame>(before: readonly Game[], page: readonly Game[]): Game[] {
  const known = new Set(before.map((one) => one.game))
  return [...before, ...page.filter((one) => !known.has(one.game))]
}

/** All games of a list, the newest first. */
export function inOrder({ heads, later }: Heads): ListedGame[] {
  const unknown = later.map((one) => ({ ...one, head: null }))
  return [...heads.map(known), ...unknown].sort((a, b) => b.ended_ms - a.ended_ms)
}

export interface PastSeat {
  seat: number
  player: string | null
  /** Null once the player has taken their name out. */
  name: string | null
  own: boolean
  place: number | null
  total: number | null
}

/** The seats of a game, best first, and those of the player marked. */
export function seatsOf(head: GameHead, player: string): PastSeat[] {
  const places = head.result?.places ?? []
  return head.seats
    .map(({ seat, player: owner, name }) => {
      const place = places.find((one) => one.seat === seat)
      return { seat, player: owner, name, own: owner === player, place: place?.place ?? null, total: place?.total ?? null }
    })
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0) || a.seat - b.seat)
}

/** The player's name in their newest game. */
export function nameIn(heads: readonly GameHead[], player: string): string | null {
  return heads[0]?.seats.find((seat) => seat.player === player)?.name ?? null
}

/** Whom to invite to the same game again; nobody where it was not the person's, or a seat's player is not known. */
export function opponentsOf(head: GameHead, me: string | null): Player[] {
  const people = head.seats.filter((seat) => seat.bot !== true)
  const others = people.flatMap(({ player, name }) => (player === null || name === null || player === me ? [] : [{ player, name }]))
  const each = new Set(others.map(({ player }) => player))
  // With one seat each: who shared a device cannot be invited.
  return others.length === people.length - 1 && each.size === others.length ? others : []
}

/** How many seats the computer had. */
export function botsOf(head: GameHead): number {
  return head.seats.filter((seat) => seat.bot === true).length
}

/** What was chosen for a game, as it is chosen anew. */
export function sameOptions({ options }: GameHead): Options {
  const { talk, ...same } = options
  return { ...same, ...(talk === undefined ? {} : { chat: talk }) }
}
