// The table of actions, and what is made of it.
import { expect, test } from 'vitest'
import { BANKING_CARD, CARD } from '../../../../model/room/fixtures.ts'
import { t } from '../../../../texts.ts'
import { ACTIONS } from './actions.ts'
import { advise } from './help.ts'
import { IN_REPLAY, replayActionOfKey, replayKeyHelp } from './inReplay.ts'
import { keys } from './keys.ts'
import { saysClock, saysDice, saysLast, saysOptions } from './say.ts'
import { bank, enter, hold, setAside, throwDice } from './turn.ts'
import { actionOfKey, keyHelp, keyHints } from './ways.ts'

const pressed = (key: string, part = {}) =>
  actionOfKey({ key, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: false, ...part })

test('digits hold dice', () => expect([...'1234567890'].map((key) => pressed(key))).toEqual(Array(10).fill(hold)))

test('letters in either case', () => {
  expect([...'tTsabk?'].map((key) => pressed(key))).toEqual([throwDice, throwDice, enter, setAside, bank, advise, keys])
  expect([...'dplc'].map((key) => pressed(key))).toEqual([saysDice, saysOptions, saysLast, saysClock])
})

test('the browser keeps its own keys', () => {
  expect(pressed('t', { ctrlKey: true })).toBeNull()
  expect(pressed('d', { altKey: true })).toBeNull()
  expect(pressed('l', { metaKey: true })).toBeNull()
  expect(pressed('t', { repeat: true })).toBeNull()
  expect(pressed('Enter')).toBeNull()
})

test('the space bar throws', () => {
  expect(pressed(' ')).toBe(throwDice)
  expect(pressed(' ', { repeat: true })).toBeNull()
})

test('a replay has the actions that say what they do there, by the keys of the table', () => {
  const press = (key: string, ctrlKey = false) =>
    replayActionOfKey({ key, ctrlKey, altKey: false, metaKey: false, shiftKey: false, repeat: false })
  expect(new Set(IN_REPLAY)).toEqual(new Set(ACTIONS.filter(({ replay }) => replay !== undefined)))
  expect([...'Dl?'].map((key) => press(key))).toEqual([saysDice.replay, saysLast.replay, keys.replay])
  expect([press('t'), press('d', true)]).toEqual([null, null])
  expect(replayKeyHelp(CARD).map(([key]) => key)).toEqual(['D', 'L', '?'])
})

test('no two actions have the same key, or the same typed act', () => {
  const all = [ACTIONS.flatMap(({ key }) => key?.press ?? []), ACTIONS.flatMap(({ typed }) => typed?.act ?? [])]
  for (const names of all) expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('every key has a line in the list of keys, of the turn first; and every typed act one in help', () => {
  const listed = [...keyHelp(CARD), ...keyHelp(BANKING_CARD)].map(([key]) => key)
  const keysOf = ACTIONS.flatMap(({ key }) => key?.press ?? []).filter((key) => /[a-z?]/.test(key))
  expect(keysOf.filter((key) => !listed.some((line) => line.split(', ').includes(key.toUpperCase())))).toEqual([])
  expect(keyHelp(CARD).map(([key]) => key)).toEqual(['1 – 9, 0', 'T, Space', 'Arrows', 'Enter', 'S', 'U', 'Esc', 'D', 'P', 'L', 'C', 'K', '?'])
  expect(keyHelp(BANKING_CARD).map(([key]) => key).slice(0, 5)).toEqual(['1 – 6', 'T, Space', 'A', 'B', 'U'])
  const names = [CARD, BANKING_CARD, { ...CARD, entries: 2 }].flatMap((card) => ACTIONS.flatMap(({ typed }) => typed?.help(card) ?? []))
  expect(names.filter((name) => t.text.helps[name] === undefined)).toEqual([])
})

test('the most used keys stand under the buttons', () => {
  expect(keyHints(CARD).map(([key]) => key)).toEqual([`1 – ${CARD.tray.length}`, 'T', 'S'])
  expect(keyHints(BANKING_CARD).map(([key]) => key)).toEqual(['1 – 6', 'T', 'A', 'B'])
})
