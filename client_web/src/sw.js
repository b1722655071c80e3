// The shell opens without the server; what is played goes over the socket and is never kept here.
// The build writes one line above this file: const SHELL = { id, files }.
const CACHE = `regatta-${SHELL.id}`
// What was read before; src/app/keptApi.ts keeps it, whatever build it is of.
const KEPT = ['regatta-rules', 'regatta-games']
// A page of the build before goes on with its own files until it is loaded anew (src/app/system/update.svelte.ts).
const BUILDS_BEFORE = 1
// What is live, and what other sites show in frames: that is never this build's own page.
const LIVE = /^\/(ws|api|metrics|livez|readyz|embed|overlay)(\/|$)/

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE)
    // index.html is kept as "/", where no server redirects it.
    await cache.addAll(SHELL.files.map((file) => (file === '/index.html' ? '/' : file)))
    await self.skipWaiting()
  }
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    // In the order in which they were made.
    const before = (await caches.keys()).filter((name) => name !== CACHE && !KEPT.includes(name))
    for (const name of before.slice(0, -BUILDS_BEFORE)) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || LIVE.test(url.pathname)) return
  if (request.mode === 'navigate') {
    event.respondWith(page(request))
  } else if (url.pathname.startsWith('/assets/')) {
    // The names of these carry their content's hash: what is kept is right for ever.
    event.respondWith(caches.match(request).then((hit) => hit ?? fetch(request)))
  } else {
    event.respondWith(fetch(request).catch(async () => (await shell(request)) ?? Response.error()))
  }
})

/** From the network first, so that a new version is there at the next page view; not what a proxy says of a server that is down. */
async function page(request) {
  try {
    const answer = await fetch(request)
    return answer.status >= 500 ? ((await shell('/')) ?? answer) : answer
  } catch {
    return (await shell('/')) ?? Response.error()
  }
}

/** Of this build: that before it has files of the same names. */
async function shell(request) {
  return (await caches.open(CACHE)).match(request)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = event.notification.data?.path ?? '/'
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const there = pages.find((page) => new URL(page.url).pathname === path)
    if (there !== undefined) return there.focus()
    const [page] = pages
    if (page === undefined) return self.clients.openWindow(path)
    await page.focus()
    return page.navigate(path)
  }
  // A page that has not been taken over by this worker cannot be led: then a new one opens.
  event.waitUntil(show().catch(() => self.clients.openWindow(path)))
})
