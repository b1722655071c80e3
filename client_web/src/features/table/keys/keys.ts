// Single keys at the table. They do nothing in fields and dialogs, and can be switched off.
import { isShortcut, type KeyPress } from '../../../ui/keys/keyPress.ts'

export type KeyAction =
  | { do: 'hold'; die: number }
  | { do: 'throw' | 'enter' | 'set-aside' | 'bank' | 'take-back' | 'coach' | 'keys' }
  | { do: 'say-dice' | 'say-potentials' | 'say-last' | 'say-clock' }

const LETTERS: Record<string, KeyAction> = {
  t: { do: 'throw' },
  ' ': { do: 'throw' },
  s: { do: 'enter' },
  a: { do: 'set-aside' },
  b: { do: 'bank' },
  k: { do: 'coach' },
  u: { do: 'take-back' },
  '?': { do: 'keys' },
  d: { do: 'say-dice' },
  p: { do: 'say-potentials' },
  l: { do: 'say-last' },
  c: { do: 'say-clock' },
}

/** What a key asks for; the digit 0 is the tenth die. */
export function keyAction(pressed: KeyPress): KeyAction | null {
  if (isShortcut(pressed) || pressed.repeat) return null
  if (/^\d$/.test(pressed.key)) return { do: 'hold', die: (Number(pressed.key) + 9) % 10 }
  return LETTERS[pressed.key.toLowerCase()] ?? null
}

/** Whether Enter and the space bar press what has the focus, or scroll it. */
export function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, [tabindex="0"]') !== null
}

/** The next of several in a row, by an arrow to the side; null at the ends, and for another key. */
export function beside<T>(all: readonly T[], from: T, key: string): T | null {
  const place = all.indexOf(from)
  if (place < 0 || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null
  return all[place + (key === 'ArrowRight' ? 1 : -1)] ?? null
}

/** Whether keys belong to what has the focus, such as a field, and not to the table. */
export function takesKeys(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
