// Where a control goes away that has the focus, the focus stays near it: at the heading of what it was in.
import type { Attachment } from 'svelte/attachments'

/** For `{@attach staysNear}` on what holds controls that come and go. */
export const keepFocusNear: Attachment<HTMLElement> = (node) => {
  let last: Element | null = null
  /** What was around it, the nearest first: once it is gone, it no longer tells. */
  let ancestors: HTMLElement[] = []

  const onfocusin = (event: FocusEvent): void => {
    last = event.target as Element
    ancestors = []
    for (let at = last.parentElement; at !== null && node.contains(at); at = at.parentElement) ancestors.push(at)
  }
  const watch = new MutationObserver(() => {
    if (last === null || last.isConnected || (document.activeElement ?? document.body) !== document.body) return
    last = null
    const at = ancestors.find((one) => one.isConnected) ?? node
    const heading = at.closest('section, form, dialog, main')?.querySelector<HTMLElement>('h1, h2')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })

  node.addEventListener('focusin', onfocusin)
  watch.observe(node, { childList: true, subtree: true })
  return () => {
    node.removeEventListener('focusin', onfocusin)
    watch.disconnect()
  }
}
