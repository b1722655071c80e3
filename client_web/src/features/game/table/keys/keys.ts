// What keys at the table belong to: they do nothing in fields and dialogs. What each does: actions/.

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
