import { expect, test } from 'vitest'
import { MIRA, OPTIONS, room } from './fixtures'
import { allSeen, emoteOf, EMOTES, PHRASES, saidAloud, SILENCE, talksIn, unseen, withLines, without, words } from './talk'
import type { SaidLine } from './wire'

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
  const heard = withLines(withLines(SILENCE, [line(3)]), [line(1), line(3), line(2)])
  expect(ids(heard.lines)).toEqual([1, 2, 3])
  const many = Array.from({ length: 130 }, (_, number) => line(100 + number))
  const kept = withLines(SILENCE, many).lines
  expect(kept).toHaveLength(100)
  expect(kept.at(-1)?.at_ms).toBe(229)
})

test('what others said is counted until it is seen', () => {
  const heard = withLines(SILENCE, [line(1), line(2, { player: 'p-mira' }), line(3)])
  expect(unseen(heard, 'p-mira')).toBe(2)
  const seen = allSeen(heard)
  expect(unseen(seen, 'p-mira')).toBe(0)
  expect(allSeen(seen)).toBe(seen)
  expect(unseen(withLines(seen, [line(4)]), 'p-mira')).toBe(1)
})

test('of somebody who is muted nothing is left', () => {
  const heard = withLines(SILENCE, [line(1), line(2, { player: 'p-mira' })])
  expect(ids(without(heard, new Set(['p-aiko'])).lines)).toEqual([2])
})

test('phrases are in the reader’s words, texts as they were written, and emotes have names', () => {
  expect(words(line(1))).toBe('Nice throw!')
  expect(words({ ...line(1), phrase: undefined, text: 'hm' } as unknown as SaidLine)).toBe('hm')
  expect(saidAloud(line(1))).toBe('Aiko says: Nice throw!')
  expect(saidAloud(line(1, { phrase: 'clap' }))).toBe('Aiko: applause')
  expect(emoteOf(line(1))).toBeNull()
  expect(emoteOf(line(1, { phrase: 'heart' }))).toBe('heart')
})

test('everything that the protocol knows can be said, once', () => {
  const offered = [...PHRASES, ...EMOTES]
  expect(new Set(offered).size).toBe(22)
  for (const phrase of offered) expect(words(line(1, { phrase }))).not.toBe('')
})

test('where there is somebody to talk to', () => {
  expect(talksIn(room(), 0)).toBe(true)
  expect(talksIn(room(), null)).toBe(true)
  expect(talksIn(room({ stage: 'gathering' }), null)).toBe(false)
  expect(talksIn(room({ options: { ...OPTIONS, talk: 'off' } }), 0)).toBe(false)
  const bot = { seat: 1, player: 'bot-stand-in', name: 'Stand-in', bot: true }
  expect(talksIn(room({ seats: [{ seat: 0, ...MIRA }, bot] }), 0)).toBe(false)
  expect(talksIn(room({ seats: [0, 1].map((seat) => ({ seat, ...MIRA })) }), 0)).toBe(false)
})
