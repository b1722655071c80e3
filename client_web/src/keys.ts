// Single keys at the table. They do nothing in fields and dialogs, and can be switched off.

export type KeyAction =
  | { do: 'hold'; die: number }
  | { do: 'throw' | 'enter' | 'set-aside' | 'bank' | 'keys' }
  | { do: 'say-dice' | 'say-potentials' | 'say-last' | 'say-clock' }

const LETTERS: Record<string, KeyAction> = {
  t: { do: 'throw' },
  s: { do: 'enter' },
  a: { do: 'set-aside' },
  b: { do: 'bank' },
  '?': { do: 'keys' },
  d: { do: 'say-dice' },
  p: { do: 'say-potentials' },
  l: { do: 'say-last' },
  c: { do: 'say-clock' },
}

interface Pressed {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  repeat: boolean
}

/** What a key asks for; the digit 0 is the tenth die. */
export function keyAction(pressed: Pressed): KeyAction | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey || pressed.repeat) return null
  if (/^\d$/.test(pressed.key)) return { do: 'hold', die: (Number(pressed.key) + 9) % 10 }
  return LETTERS[pressed.key.toLowerCase()] ?? null
}

/** Whether keys belong to what has the focus, such as a field, and not to the table. */
export function takesKeys(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
