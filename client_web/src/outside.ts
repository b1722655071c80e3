// What reaches a person who does not look at the page: a shake, a notice of the system, a number on the app's icon.
import { settings } from './settings.svelte'

const SHAKE_MS = [90, 60, 90]

export function canShake(): boolean {
  return typeof navigator.vibrate === 'function'
}

/** A soft shake, where the person allows it. */
export function shake(): void {
  if (settings.vibrate && canShake()) navigator.vibrate(SHAKE_MS)
}

/** Tell it through the system, if nobody looks at the page and the person has allowed it before; never asks. */
export async function tellOutside(text: string, tag: string): Promise<void> {
  if (document.visibilityState === 'visible') return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    // Phones take notices from a service worker alone.
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker === undefined) new Notification(text, { tag, icon: '/icon.svg' })
    else await worker.showNotification(text, { tag, icon: '/icon.svg' })
  } catch {
    // The system would not: the page tells it.
  }
}

/** Write a number on the app's icon, where there is one. */
export function badge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const done = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)
  done.catch(() => undefined)
}
