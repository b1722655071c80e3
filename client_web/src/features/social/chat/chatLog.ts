// What was said in a room: kept in order, counted, and put in words.
import { allowedChat, type Chat } from '../../../model/chat.ts'
import type { Room } from '../../../model/room/room.ts'
import type { Draft, SaidLine } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'

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

export interface ChatLog {
  lines: readonly SaidLine[]
  /** The last line that the person has seen. */
  seen: string
}

export const EMPTY_LOG: ChatLog = { lines: [], seen: '' }

/** The server keeps no more of them either. */
const LINES_MOST = 100

/** With these lines, each once: the history of a room, or one that was said just now. */
export function withLines(log: ChatLog, lines: readonly SaidLine[]): ChatLog {
  const known = new Map([...log.lines, ...lines].map((line) => [line.said, line]))
  const all = [...known.values()].sort((one, other) => (one.said < other.said ? -1 : 1))
  return { ...log, lines: all.slice(-LINES_MOST) }
}

export function allSeen(log: ChatLog): ChatLog {
  const last = log.lines.at(-1)?.said ?? ''
  return last > log.seen ? { ...log, seen: last } : log
}

/** How many lines of others have not been seen. */
export function unseen(log: ChatLog, me: string | null): number {
  return log.lines.filter((line) => line.said > log.seen && line.player !== me).length
}

/** Without what these players said. */
export function without(log: ChatLog, players: ReadonlySet<string>): ChatLog {
  return { ...log, lines: log.lines.filter((line) => !players.has(line.player)) }
}

export function emoteOf(line: SaidLine): Emote | null {
  return EMOTES.find((emote) => emote === line.phrase) ?? null
}

/** What was said, in words. */
export function lineText(line: SaidLine): string {
  // A newer server may have phrases that are not known here.
  return line.phrase === undefined ? (line.text ?? '') : (t.chat.phrases[line.phrase] ?? line.phrase.replaceAll('_', ' '))
}

/** A line as it is spoken. */
export function spokenLine(line: SaidLine): string {
  const emote = emoteOf(line)
  return emote === null ? t.chat.said(line.name, lineText(line)) : t.chat.showed(line.name, lineText(line))
}

/** Whether there is anybody to talk to, and any chat at all. */
export function canChat(room: Room, own: number | null, most: Chat): boolean {
  if (allowedChat(room.options.chat, most) === 'off') return false
  if (own === null) return room.stage !== 'gathering'
  return new Set(room.seats.filter((seat) => seat.bot !== true).map((seat) => seat.player)).size > 1
}

export type ChatMessage = Pick<Extract<Draft, { type: 'say' }>, 'phrase' | 'text'>
