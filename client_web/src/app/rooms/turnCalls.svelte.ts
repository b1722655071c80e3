// Calls the person to the table: in the title of every page, and through the system while they look at something else.
import { mayCall, waitingGames, type WaitingGame } from '../../model/lobby/turns.ts'
import { t } from '../../texts.ts'
import type { Client } from '../client.svelte.ts'
import { badge, notifySystem } from '../notifySystem.ts'
import { rulesets } from '../rulesets.svelte.ts'
import { turnsOf } from './turns.svelte.ts'

/** How often the list is read anew; a browser lets a tab in the background do so once a minute. */
const AGAIN_MS = 30_000

/** Begin to look, once for the page. */
export function callToTurns(client: Client): void {
  const turns = turnsOf(client)
  let known: ReadonlySet<string> | null = null
  client.onWelcome(() => void load(client))
  client.changeListeners.add(({ type }) => {
    if (type === 'started' || type === 'finished') void load(client)
  })
  setInterval(() => {
    if (client.status === 'open' && mayCall(client.games ?? [], client.session.me)) void load(client)
  }, AGAIN_MS)
  $effect.root(() => {
    $effect(() => {
      const waiting = waitingGames(client.games ?? [], client.session.rooms, client.session.me).map((game) => ({
        ...game,
        name: rulesets.nameOf(game.ruleset, game.name),
      }))
      turns.waiting = waiting
      if (client.games !== null) known = call(waiting, known, turns.listeners)
    })
  })
}

/** Call to what was not known before, and return what is known now. */
function call(waiting: readonly WaitingGame[], before: ReadonlySet<string> | null, listeners: Iterable<(room: string) => void>): ReadonlySet<string> {
  badge(waiting.length)
  for (const { room, name } of waiting) {
    // What was there when the page came calls nobody.
    if (before?.has(room) ?? true) continue
    void notifySystem(t.notices.says.your_turn('', name), `turn ${room}`, `/r/${room}`)
    for (const listener of listeners) listener(room)
  }
  return new Set(waiting.map((game) => game.room))
}

async function load(client: Client): Promise<void> {
  const answer = await client.request({ type: 'my_rooms' })
  if (answer.type === 'ok' && answer.rooms !== undefined) client.games = answer.rooms
}
