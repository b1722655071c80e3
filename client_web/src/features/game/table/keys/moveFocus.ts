// Arrows at the table: from die to die, and to the rows from wherever the focus stands.
import { isShortcut, type KeyPress } from '../../../../ui/keys/keyPress.ts'
import { beside } from './keys.ts'

/** Move the focus as an arrow asks; false where there is nothing to go to, and the page scrolls as ever. */
export function moveFocus(page: HTMLElement, pressed: KeyPress): boolean {
  if (!pressed.key.startsWith('Arrow') || isShortcut(pressed) || pressed.shiftKey) return false
  const focused = document.activeElement
  // From row to row the card moves it, by its columns.
  if (focused instanceof HTMLElement && focused.dataset['row'] !== undefined) return false
  if (focused?.closest('[tabindex="0"]') != null) return false
  const dice = [...page.querySelectorAll<HTMLElement>('button.die')]
  const to = beside(dice, focused as HTMLElement, pressed.key) ?? rowOrDie(page, dice, focused, pressed.key)
  to?.focus()
  return to !== null
}

/** The first row that may be pressed; of a sideways arrow on a die none, which stays there. */
function rowOrDie(page: HTMLElement, dice: HTMLElement[], focused: Element | null, key: string): HTMLElement | null {
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight'
  if (sideways && dice.includes(focused as HTMLElement)) return null
  return page.querySelector<HTMLElement>('button[data-row]')
}
