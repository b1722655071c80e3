// Games that are over, as a list: reading it, its pages, and what a line of it says.
import { LIMITS, type GameHead, type Options, type Player } from '../../net/wire.ts'

export const PAGE = 20
/** The most records that the server puts into one answer. */
export const DOWNLOAD_MOST = LIMITS.LISTED_GAMES_MOST
const FORMAT = 'regatta.game'
/** Of records: a head says the same in both. */
const VERSIONS: readonly unknown[] = [1, 2]

/** Games, one a line. Throws where a line is something else, or of a version that is not known here. */
export function readHeads(text: string): GameHead[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const head = JSON.parse(line) as { format?: unknown; version?: unknown }
      if (head.format !== FORMAT || !VERSIONS.includes(head.version)) throw new Error('not a game that is known here')
      return head as GameHead
    })
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

/** The heads of whole records, without those that are of a later version than this page. */
export function headsOfRecords(texts: readonly string[]): GameHead[] {
  return texts.flatMap((text) => {
    const head = JSON.parse(text) as { format?: unknown; version?: unknown }
    return head.format === FORMAT && VERSIONS.includes(head.version) ? [head as GameHead] : []
  })
}

/** Newest first, as far as they have been loaded. */
export interface GameList {
  heads: GameHead[]
  /** What the next page is asked for; null at the end of the list. */
  until: number | null
}

export const EMPTY_LIST: GameList = { heads: [], until: null }

/**
 * The list with one page more. The next page begins in the millisecond of the last game, which so comes twice: games
 * that were given up together ended together, and may be parted by a page's end.
 */
export function withPage(list: GameList, page: GameHead[]): GameList {
  const known = new Set(list.heads.map((head) => head.game))
  const heads = [...list.heads, ...page.filter((head) => !known.has(head.game))]
  const last = page.at(-1)
  if (page.length < PAGE || last === undefined) return { heads, until: null }
  // A page of nothing new: more games in one millisecond than it holds.
  const until = heads.length === list.heads.length ? last.ended_ms - 1 : last.ended_ms
  return { heads, until }
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
