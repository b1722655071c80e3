import { expect, test } from 'vitest'
import { BANKING_CARD, CARD } from '../../../model/room/fixtures.ts'
import { BEHIND_MORE, GAME_OPTIONS, hintOf, IN_VIEW, labelOf, NOTHING_CHOSEN, optionOf, ROOM_OPTIONS } from './roomOptions.ts'

const NAMES = [...GAME_OPTIONS, ...ROOM_OPTIONS]

test('every option has its place in the form', () => {
  expect(IN_VIEW).toEqual(['turn_ms', 'begins', 'listed', 'rated'])
  expect([...IN_VIEW, ...BEHIND_MORE].sort()).toEqual([...NAMES].sort())
})

test.each(NAMES)('%s is said in words, whatever it is of what it can be', (name) => {
  const { title, usual, values } = optionOf(name)
  expect(title()).not.toBe('')
  const can = new Set([usual, ...(values?.({ ...NOTHING_CHOSEN, turn_ms: 60_000 }, CARD) ?? [])])
  expect(can.size).toBeGreaterThan(values === undefined ? 0 : 1)
  const labels = [...can].map((value) => labelOf(name, value))
  expect(new Set(labels).size).toBe(can.size)
  for (const value of can) {
    expect(labelOf(name, value)).not.toBe(String(value))
    expect(hintOf(name, value, CARD)).not.toBe('')
  }
})

test('what nobody chooses is among what can be chosen', () => {
  for (const name of NAMES) expect(optionOf(name).values?.(NOTHING_CHOSEN, CARD) ?? [NOTHING_CHOSEN[name]]).toContain(NOTHING_CHOSEN[name])
})

test('an order of play is offered where a game has several', () => {
  const offered = (card: typeof CARD) => optionOf('order').offered?.(NOTHING_CHOSEN, card)
  expect([CARD, BANKING_CARD].map(offered)).toEqual([true, false])
})

test('a value of a newer server is said as it is', () => {
  expect([labelOf('bot_pace', 'slow'), hintOf('bot_pace', 'slow', CARD)]).toEqual(['slow', ''])
})
