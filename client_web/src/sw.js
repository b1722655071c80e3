// The shell opens without the server; what is played goes over the socket and is never kept here.
// The build writes one line above this file: const SHELL = { id, files }.
const CACHE = `regatta-${SHELL.id}`
const LIVE = /^\/(ws|api|metrics|livez|readyz)(\/|$)/

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
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || LIVE.test(url.pathname)) return
  if (request.mode === 'navigate') {
    // Network first, so that a new version is there at the next page view.
    event.respondWith(fetch(request).catch(() => caches.match('/')))
  } else if (url.pathname.startsWith('/assets/')) {
    // The names of these carry their content's hash: what is kept is right for ever.
    event.respondWith(caches.match(request).then((hit) => hit ?? fetch(request)))
  } else {
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()))
  }
})
