import { expect, test } from 'vitest'
import { MIRA, OPTIONS, room } from '../../../model/room/fixtures.ts'
import type { SaidLine } from '../../../net/wire.ts'
import {
  allSeen,
  emoteOf,
  EMOTES,
  PHRASES,
  spokenLine,
  EMPTY_LOG,
  canChat,
  unseen,
  withLines,
  without,
  lineText,
} from './chatLog.ts'

const line = (said: number, part: Partial<SaidLine> = {}): SaidLine => ({
  said: `00${said}-0000`,
  at_ms: said,
  player: 'p-aiko',
  name: 'Aiko',
  to: 'table',
  phrase: 'nice_throw',
  ...part,
})
const ids = (lines: readonly SaidLine[]) => lines.map((one) => one.at_ms)

test('lines stand in their order, each once, and not for ever', () => {
  const log = withLines(withLines(EMPTY_LOG, [line(3)]), [line(1), line(3), line(2)])
  expect(ids(log.lines)).toEqual([1, 2, 3])
  const many = Array.from({ length: 130 }, (_, number) => line(100 + number))
  const kept = withLines(EMPTY_LOG, many).lines
  expect(kept).toHaveLength(100)
  expect(kept.at(-1)?.at_ms).toBe(229)
})

test('what others said is counted until it is seen', () => {
  const log = withLines(EMPTY_LOG, [line(1), line(2, { player: 'p-mira' }), line(3)])
  expect(unseen(log, 'p-mira')).toBe(2)
  const seen = allSeen(log)
  expect(unseen(seen, 'p-mira')).toBe(0)
  expect(allSeen(seen)).toBe(seen)
  expect(unseen(withLines(seen, [line(4)]), 'p-mira')).toBe(1)
})

test('of somebody who is muted nothing is left', () => {
  const log = withLines(EMPTY_LOG, [line(1), line(2, { player: 'p-mira' })])
  expect(ids(without(log, new Set(['p-aiko'])).lines)).toEqual([2])
})

test('phrases are in the reader’s words, texts as they were written, and emotes have names', () => {
  expect(lineText(line(1))).toBe('Nice throw!')
  expect(lineText({ ...line(1), phrase: undefined, text: 'hm' } as unknown as SaidLine)).toBe('hm')
  expect(spokenLine(line(1))).toBe('Aiko says: Nice throw!')
  expect(spokenLine(line(1, { phrase: 'clap' }))).toBe('Aiko: applause')
  expect(emoteOf(line(1))).toBeNull()
  expect(emoteOf(line(1, { phrase: 'heart' }))).toBe('heart')
})

test('everything that the protocol knows can be said, once', () => {
  const offered = [...PHRASES, ...EMOTES]
  expect(new Set(offered).size).toBe(22)
  for (const phrase of offered) expect(lineText(line(1, { phrase }))).not.toBe('')
})

test('where there is somebody to talk to', () => {
  expect(canChat(room(), 0, 'phrases')).toBe(true)
  expect(canChat(room(), 0, 'off')).toBe(false)
  expect(canChat(room(), null, 'free')).toBe(true)
  expect(canChat(room({ stage: 'gathering' }), null, 'free')).toBe(false)
  expect(canChat(room({ options: { ...OPTIONS, chat: 'off' } }), 0, 'free')).toBe(false)
  const bot = { seat: 1, player: 'bot-stand-in', name: 'Stand-in', bot: true }
  expect(canChat(room({ seats: [{ seat: 0, ...MIRA }, bot] }), 0, 'free')).toBe(false)
  expect(canChat(room({ seats: [0, 1].map((seat) => ({ seat, ...MIRA })) }), 0, 'free')).toBe(false)
})

test('a phrase of tomorrow is said by its name', () => {
  expect(lineText(line(1, { phrase: 'see_you_soon' as SaidLine['phrase'] }))).toBe('see you soon')
})
