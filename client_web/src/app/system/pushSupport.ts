// What a browser has for notifications, as it says itself. Pure.

/** What is missing: https; on iPhone and iPad, that the site is on the home screen; or all of it. */
export type PushSupport = 'unsupported' | 'insecure' | 'install'

interface Page {
  isSecureContext: boolean
}
interface Browser {
  userAgent: string
  maxTouchPoints: number
}

/** Why this page cannot be reached by push; null where it can. `installed`: it is shown as an app. */
export function withoutPush(page: Page, browser: Browser, installed: boolean): PushSupport | null {
  if (!page.isSecureContext) return 'insecure'
  if ('PushManager' in page && 'serviceWorker' in browser) return null
  return isApple(browser) && !installed ? 'install' : 'unsupported'
}

/** An iPhone, or an iPad, which says that it is a Mac with a touch screen. */
function isApple({ userAgent, maxTouchPoints }: Browser): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** A subscription as the server takes it; null where the browser left something out. */
export function asSubscription(json: PushSubscriptionJSON): { endpoint: string; p256dh: string; auth: string } | null {
  const { endpoint, keys } = json
  const p256dh = keys?.['p256dh']
  const auth = keys?.['auth']
  return endpoint === undefined || p256dh === undefined || auth === undefined ? null : { endpoint, p256dh, auth }
}
