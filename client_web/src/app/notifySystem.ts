// What reaches a person who does not look at the page: a shake, a notice of the system, a number on the app's icon.
import { settings } from './settings.svelte.ts'

const VIBRATE_MS = [90, 60, 90]
/** So long another tab of this site may take to say that the person looks at it. */
const ANSWER_MS = 300
const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('regatta.tabs') : null

tabs?.addEventListener('message', ({ data }) => {
  if (data === 'who is looked at?' && isLookedAt()) tabs.postMessage('this one')
})

export function canVibrate(): boolean {
  return typeof navigator.vibrate === 'function'
}

/** A soft shake, where the person allows it. */
export function vibrate(): void {
  if (settings.vibrate && canVibrate()) navigator.vibrate(VIBRATE_MS)
}

export type NotifyPermission = NotificationPermission | 'unknown'

/** What the browser says of notices through the system; `unknown` where there are none. */
export function notifyPermission(): NotifyPermission {
  return 'Notification' in window ? Notification.permission : 'unknown'
}

/** Let the browser ask the person; only from a press of theirs. Returns what they said. */
export async function askToNotify(): Promise<NotifyPermission> {
  if (notifyPermission() === 'default') await Notification.requestPermission()
  const said = notifyPermission()
  // Who has closed the browser's question has not answered it.
  if (said !== 'default') settings.notify = said === 'granted'
  return said
}

/**
 * Tell it through the system, if the person looks at another tab or window and has allowed it before; never asks. A press
 * on it leads to the path.
 */
export async function notifySystem(text: string, tag: string, path = '/'): Promise<void> {
  if (isLookedAt() || notifyPermission() !== 'granted' || settings.notify === false) return
  if (await isOtherLookedAt()) return
  const options = { tag, icon: '/icon.svg', data: { path } }
  try {
    // Phones take notices from a service worker alone; what is pressed there, sw.js answers. One that is only being
    // installed shows none.
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker?.active) return await worker.showNotification(text, options)
    new Notification(text, options).onclick = () => window.focus()
  } catch {
    // The system would not: the page tells it.
  }
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

/** Whether the person looks at another tab of this site: that one shows it. */
async function isOtherLookedAt(): Promise<boolean> {
  if (tabs === null) return false
  return new Promise((resolve) => {
    const answered = ({ data }: MessageEvent) => data === 'this one' && end(true)
    const timer = setTimeout(() => end(false), ANSWER_MS)
    const end = (looked: boolean) => {
      clearTimeout(timer)
      tabs.removeEventListener('message', answered)
      resolve(looked)
    }
    tabs.addEventListener('message', answered)
    tabs.postMessage('who is looked at?')
  })
}

/** Write a number on the app's icon, where there is one. */
export function badge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const done = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)
  done.catch(() => undefined)
}
