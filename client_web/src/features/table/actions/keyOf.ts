// Which key of an action was pressed.
import { isShortcut, type KeyPress } from '../../../ui/keys/keyPress.ts'
import type { TableAction } from './action.ts'

/** The key, letters small; null where it belongs to the browser, or is only held down. */
export function keyOf(pressed: KeyPress): string | null {
  return isShortcut(pressed) || pressed.repeat ? null : pressed.key.toLowerCase()
}

/** Whether this key asks for this action, where only some are to be had: in a replay. */
export function asksFor({ key }: TableAction, pressed: KeyPress): boolean {
  const one = keyOf(pressed)
  return one !== null && key?.press.includes(one) === true
}
