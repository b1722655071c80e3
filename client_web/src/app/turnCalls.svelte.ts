// Calls the person to the table: in the title of every page, and through the system while they look at something else.
import { mayCall, waitingGames, type WaitingGame } from '../model/lobby/turns.ts'
import { t } from '../texts.ts'
import { client } from './client.svelte.ts'
import { badge, notifySystem } from './notifySystem.ts'
import { rulesets } from './rulesets.svelte.ts'
import { turns } from './turns.svelte.ts'

/** How often the list is read anew; a browser lets a tab in the background do so once a minute. */
const AGAIN_MS = 30_000

let known: ReadonlySet<string> | null = null

/** Begin to look, once for the page. */
export function callToTurns(): void {
  client.onWelcome(() => void load())
  client.changeListeners.add(({ type }) => {
    if (type === 'started' || type === 'finished') void load()
  })
  setInterval(() => {
    if (client.status === 'open' && mayCall(client.games ?? [], client.session.me)) void load()
  }, AGAIN_MS)
  $effect.root(() => {
    $effect(() => {
      turns.waiting = waitingGames(client.games ?? [], client.session.rooms, client.session.me).map((game) => ({
        ...game,
        name: rulesets.nameOf(game.ruleset, game.name),
      }))
      call(turns.waiting)
    })
  })
}

function call(waiting: readonly WaitingGame[]): void {
  if (client.games === null) return
  badge(waiting.length)
  const before = known
  known = new Set(waiting.map((game) => game.room))
  // What was there when the page came calls nobody.
  if (before === null) return
  for (const { room, name } of waiting) {
    if (before.has(room)) continue
    void notifySystem(t.notices.says.your_turn('', name), `turn ${room}`, `/r/${room}`)
    for (const listener of turns.listeners) listener(room)
  }
}

async function load(): Promise<void> {
  const answer = await client.request({ type: 'my_rooms' })
  if (answer.type === 'ok' && answer.rooms !== undefined) client.games = answer.rooms
}
