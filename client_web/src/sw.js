// The shell opens without the server; what is played goes over the socket and is never kept here.
// The build writes one line above this file: const SHELL = { id, files, texts }, the last by language.
const CACHE = `regatta-${SHELL.id}`
// What was read before; src/app/keptApi.ts keeps it, whatever build it is of.
const KEPT = ['regatta-rules', 'regatta-games']
// A page of the build before goes on with its own files until it is loaded anew (src/app/system/update.svelte.ts).
const BUILDS_BEFORE = 1
// A browser keeps the texts of its own language: start.ts registers this worker with it.
const LANGUAGE = new URL(self.location.href).searchParams.get('language') ?? 'en'
const TEXTS = /^\/assets\/texts-([a-z]{2})-/
// Letters that most pages have none of are kept when they are first seen.
const SELDOM = /^\/assets\/[\w-]+-(latin-ext|greek|cyrillic)-[\w-]+\.woff2$/
// Of the six requests that a browser has under way at a server without HTTP/2.
const AT_ONCE = 3
// What is live, and what other sites show in frames: that is never this build's own page.
const LIVE = /^\/(ws|api|metrics|livez|readyz|embed|overlay)(\/|$)/

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE)
    // index.html is kept as "/", where no server redirects it.
    const wanted = SHELL.files.filter((file) => (!TEXTS.test(file) || SHELL.texts[LANGUAGE]?.includes(file)) && !SELDOM.test(file))
    const paths = wanted.map((file) => (file === '/index.html' ? '/' : file))
    // A few at a time: the page has its line and this device to itself for what somebody waits for.
    for (let first = 0; first < paths.length; first += AT_ONCE) await cache.addAll(paths.slice(first, first + AT_ONCE))
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
    event.respondWith(caches.match(request).then((hit) => hit ?? fetched(request, url.pathname)))
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

/** From the network; kept where it is of those that were not fetched with the others. */
async function fetched(request, path) {
  const answer = await fetch(request)
  if (answer.ok && (TEXTS.test(path) || SELDOM.test(path))) await (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}

/** Of this build: that before it has files of the same names. */
async function shell(request) {
  return (await caches.open(CACHE)).match(request)
}

let pushes = Promise.resolve()

/** Shown with the same tag as by an open page: a person sees it once, however often and by whichever way it comes. */
self.addEventListener('push', (event) => {
  const show = async () => {
    const said = readMessage(event.data)
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    // Who looks at a page of ours sees it there.
    if (pages.some((page) => page.visibilityState === 'visible' && page.focused)) return
    const shown = await self.registration.getNotifications({ tag: said.tag })
    // The latest counts: a push service may bring an older one behind it.
    if (shown.some((one) => (one.data?.at_ms ?? 0) > said.at_ms)) return
    await self.registration.showNotification(said.title, {
      body: said.text,
      tag: said.tag,
      lang: said.language,
      icon: '/icon.svg',
      timestamp: said.at_ms,
      data: { path: said.path, notice: said.notice, at_ms: said.at_ms },
    })
  }
  // One after the other: which is the latest shows only once the one before is shown.
  pushes = pushes.then(show, show)
  event.waitUntil(pushes)
})

/** What the server sent (server/regatta_server/channels/outgoing/push/); of what cannot be read, that there is something. */
function readMessage(data) {
  const empty = { title: 'Regatta', text: '', tag: 'regatta', path: '/', notice: '', language: '', at_ms: Date.now() }
  try {
    const said = data?.json() ?? {}
    const known = Object.keys(empty).filter((key) => typeof said[key] === typeof empty[key])
    const read = { ...empty, ...Object.fromEntries(known.map((key) => [key, said[key]])) }
    // A page of ours, and no other site.
    return read.path.startsWith('/') && !read.path.startsWith('//') ? read : { ...read, path: '/' }
  } catch {
    return empty
  }
}

/** The browser has another subscription from now on. A page says so to the server, since it alone knows who plays. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    const options = event.oldSubscription?.options
    if (event.newSubscription == null && options !== undefined) await self.registration.pushManager.subscribe(options)
    for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'push-changed' })
  }
  event.waitUntil(renew().catch(() => undefined))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = event.notification.data?.path ?? '/'
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const there = pages.find((page) => new URL(page.url).pathname === path) ?? (await lead(pages[0], path))
    return there === null ? self.clients.openWindow(path) : there.focus()
  }
  // A system that lets no worker come to the front is left as it is.
  event.waitUntil(show().catch(() => undefined))
})

/** Lead a page to a path. One that has not been taken over by this worker cannot be led: then a new one opens. */
async function lead(page, path) {
  return (await page?.navigate(path).catch(() => null)) ?? null
}
