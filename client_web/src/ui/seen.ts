// What is drawn only where it is about to be seen: hundreds of little pictures, most of them far down a page.
import type { Attachment } from 'svelte/attachments'

/** Within about a screen of what is in view. */
const MARGIN = '800px'

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Call back once, when the element comes near to what is in view, or is printed. */
export function whenSeen(seen: () => void): Attachment {
  return (element) => {
    observer ??= watch()
    waiting.set(element, seen)
    observer.observe(element)
    return () => forget(element)
  }
}

function watch(): IntersectionObserver {
  // A page is printed whole.
  addEventListener('beforeprint', () => [...waiting.keys()].forEach(show))
  return new IntersectionObserver(
    (entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => show(entry.target)),
    { rootMargin: MARGIN },
  )
}

function show(element: Element): void {
  const seen = waiting.get(element)
  forget(element)
  seen?.()
}

function forget(element: Element): void {
  waiting.delete(element)
  observer?.unobserve(element)
}
