// Everything behind the first paint, from the time on that the texts of the page's language are there (main.ts).
import { mount } from 'svelte'
import App from './App.svelte'
import { client } from './app/client.svelte.ts'
import { openLinksHere, SHARED, sharedPath } from './app/system/launch.ts'
import { parse } from './app/router.ts'
import { rulesets } from './app/rulesets.svelte.ts'
import { update } from './app/system/update.svelte.ts'
import { pause, whenIdle } from './app/system/whenIdle.ts'
import { language, withTexts } from './languages/load.ts'
import { t } from './texts.ts'
import { announcer } from './ui/announcer.svelte.ts'

/** When the rest of this program is asked for anew, where it could not be loaded. */
const AGAIN_MS = 3_000

/** Show the page; `entry` is the address of its first script. */
export async function start(entry: string): Promise<void> {
  const target = document.getElementById('app')
  if (target === null) throw new Error('index.html has no #app')
  if (location.pathname === SHARED) history.replaceState(null, '', pathOfShared(location.search))
  client.start()
  openLinksHere((path, search) => client.go(parse(path === SHARED ? pathOfShared(search) : path)))
  if (import.meta.env.PROD) update.start(client, entry)
  // The page says the names of games in English: lists and notices, too, are read in this language.
  if (language !== 'en') void rulesets.load()
  await pause()
  target.replaceChildren()
  mount(App, { target, props: { client } })
  void loadMore()
}

/** What the page needs itself, then what is of use later, one after the other. */
async function loadMore(): Promise<void> {
  await loadRest()
  // The page itself may have been loaded before its texts were.
  if (document.readyState !== 'complete') await new Promise((loaded) => window.addEventListener('load', loaded))
  // The table is at hand by the time that somebody plays, for which one is at home. What cannot be loaded now is loaded then.
  if (client.route.page === 'home') await withTexts(['common', 'room', 'play'], () => import('./features/game/room/Room.svelte')).then(beginRooms, () => undefined)
  // It loads all there is: beside it, everything else takes longer.
  if ('serviceWorker' in navigator && import.meta.env.PROD) whenIdle(() => void navigator.serviceWorker.register(`/sw.js?language=${language}`))
}

/** Tell of turns in other rooms, too, while none is shown. `begin` may be missing only to TypeScript, which knows no component's exports. */
function beginRooms({ begin }: { default: unknown; begin?: (of: typeof client) => void }): void {
  begin?.(client)
}

/** What is behind the first page. Until it is here nothing is heard of rooms: it is asked for until it comes. */
async function loadRest(): Promise<void> {
  try {
    const { complete } = await withTexts(['common'], () => import('./rest.ts'))
    await complete(client)
  } catch {
    await new Promise((later) => setTimeout(later, AGAIN_MS))
    await loadRest()
  }
}

/** Home, with a note, where nothing of what was shared leads anywhere. */
function pathOfShared(search: string): string {
  const path = sharedPath(search)
  if (path === null) announcer.note(t.connection.nothingShared)
  return path ?? '/'
}
