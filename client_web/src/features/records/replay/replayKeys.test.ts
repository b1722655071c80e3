import { expect, test } from 'vitest'
import { replayKey } from './replayKeys.ts'

const PLAIN = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: false }

/** What a key makes a replay do. */
function does(key: string, part: Partial<typeof PLAIN> = {}, onButton = false): string[] {
  const done: string[] = []
  replayKey(
    { ...PLAIN, ...part, key },
    onButton,
  )?.({
    step: (by) => done.push(`step ${by}`),
    turn: (by) => done.push(`turn ${by}`),
    toStart: () => done.push('start'),
    toEnd: () => done.push('end'),
    toggle: () => done.push('toggle'),
  })
  return done
}

test('arrows step, and go from turn to turn', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']
  expect(keys.flatMap((key) => does(key))).toEqual([
    'step -1',
    'step 1',
    'turn -1',
    'turn 1',
    'turn -1',
    'turn 1',
    'start',
    'end',
  ])
})

test('space plays and pauses, but on a button it presses the button', () => {
  expect(does(' ')).toEqual(['toggle'])
  expect(does(' ', {}, true)).toEqual([])
  expect(does(' ', { repeat: true })).toEqual([])
})

test('an arrow may be held down', () => {
  expect(does('ArrowRight', { repeat: true })).toEqual(['step 1'])
})

test('keys with a modifier are the browser’s own', () => {
  expect(does('ArrowLeft', { altKey: true })).toEqual([])
  expect(does('ArrowRight', { shiftKey: true })).toEqual([])
  expect(does('x')).toEqual([])
})
