// What was said in a room: kept in order, counted, and put in words.
import { t } from '../messages'
import type { Room } from './room'
import type { Draft, SaidLine } from './wire'

export type Phrase = NonNullable<SaidLine['phrase']>

export const EMOTES = ['smile', 'laugh', 'cry', 'clap', 'dice', 'fire', 'heart'] as const satisfies readonly Phrase[]
export type Emote = (typeof EMOTES)[number]

/** In words, in the order in which they are offered. */
export const PHRASES = [
  'hello',
  'good_luck',
  'nice_throw',
  'well_played',
  'so_close',
  'ouch',
  'wow',
  'thinking',
  'your_turn',
  'one_moment',
  'thanks',
  'sorry',
  'good_game',
  'again',
  'goodbye',
] as const satisfies readonly Exclude<Phrase, Emote>[]

export interface Heard {
  lines: readonly SaidLine[]
  /** The last line that the person has seen. */
  seen: string
}

export const SILENCE: Heard = { lines: [], seen: '' }

/** The server keeps no more of them either. */
const LINES_MOST = 100

/** With these lines, each once: the history of a room, or one that was said just now. */
export function withLines(heard: Heard, lines: readonly SaidLine[]): Heard {
  const known = new Map([...heard.lines, ...lines].map((line) => [line.said, line]))
  const all = [...known.values()].sort((one, other) => (one.said < other.said ? -1 : 1))
  return { ...heard, lines: all.slice(-LINES_MOST) }
}

export function allSeen(heard: Heard): Heard {
  const last = heard.lines.at(-1)?.said ?? ''
  return last > heard.seen ? { ...heard, seen: last } : heard
}

/** How many lines of others have not been seen. */
export function unseen(heard: Heard, me: string | null): number {
  return heard.lines.filter((line) => line.said > heard.seen && line.player !== me).length
}

/** Without what these players said. */
export function without(heard: Heard, players: ReadonlySet<string>): Heard {
  return { ...heard, lines: heard.lines.filter((line) => !players.has(line.player)) }
}

export function emoteOf(line: SaidLine): Emote | null {
  return EMOTES.find((emote) => emote === line.phrase) ?? null
}

/** What was said, in words. */
export function words(line: SaidLine): string {
  return line.phrase === undefined ? (line.text ?? '') : t.talk.phrases[line.phrase]
}

/** A line as it is spoken. */
export function saidAloud(line: SaidLine): string {
  const emote = emoteOf(line)
  return emote === null ? t.talk.said(line.name, words(line)) : t.talk.showed(line.name, words(line))
}

/** Whether there is anybody to talk to, and talk at all. */
export function talksIn(room: Room, own: number | null): boolean {
  if (room.options.talk === 'off') return false
  if (own === null) return room.stage !== 'gathering'
  return new Set(room.seats.filter((seat) => seat.bot !== true).map((seat) => seat.player)).size > 1
}

export type Saying = Pick<Extract<Draft, { type: 'say' }>, 'phrase' | 'text'>
