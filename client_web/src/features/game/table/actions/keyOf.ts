// Which key was pressed.
import { isShortcut, type KeyPress } from '../../../../ui/keys/keyPress.ts'

/** The key, letters small; null where it belongs to the browser, or is only held down. */
export function keyOf(pressed: KeyPress): string | null {
  return isShortcut(pressed) || pressed.repeat ? null : pressed.key.toLowerCase()
}
