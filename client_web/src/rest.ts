// What the first page does without: rooms, openings, notices, the search for a match. It comes right behind it, and what the
// server said before is heard then (client.complete).
import './styles/letters.css'
import type { Client } from './app/client.svelte.ts'
import { forgetPlayer } from './app/system/forgetPlayer.ts'
import { keepDevice } from './app/system/keepDevice.ts'
import { Later } from './app/later.svelte.ts'
import { callToTurns } from './app/rooms/turnCalls.svelte.ts'
import { lookForRefusals } from './app/system/refusals.svelte.ts'
import { pause } from './app/system/whenIdle.ts'
import { takePartInOpenings } from './features/records/fairness/fairness.svelte.ts'
import { matchmakingOf } from './features/lobby/matchmaking/matchmaking.svelte.ts'
import { quickOf } from './features/lobby/matchmaking/quick.svelte.ts'
import Search from './features/lobby/matchmaking/SearchPlace.svelte'
import Bell from './features/player/notices/NoticesBell.svelte'
import Notices from './features/player/notices/NoticesCentre.svelte'
import { noticesOf } from './features/player/notices/notices.svelte.ts'
import { presenceOf } from './features/game/presence/presence.svelte.ts'
import { behind } from './features/shell/behind.svelte.ts'
import { isAct, withSeat } from './model/actingSeat.ts'
import { ownSeat } from './model/room/seats.ts'
import { applyMessage, takeBackEffects } from './model/session.ts'
import type { Draft } from './net/wire.ts'
import Portrait from './ui/artwork/Portrait.svelte'
import { addIcons } from './ui/firstIcons.svelte.ts'
import { heldKey } from './ui/keys/heldKey.ts'
import { ICONS } from './ui/icons.ts'

/** Go on with it, once for the page: first with what every page shows, then, in a task of its own, with what was heard. */
export async function complete(client: Client): Promise<void> {
  addIcons(ICONS)
  // A page that nobody has translated does without, and so does one whose line is gone.
  void import('./languages/translated.ts').catch(() => undefined)
  behind.parts = { Bell, Portrait, Search, Notices }
  await pause()
  // It hears of a table before the table itself is loaded: who is away, and how many watch.
  presenceOf(client)
  // They are counted on pages that show no bell, too, and lead to a game that begins.
  noticesOf(client)
  quickOf(client).come(matchmakingOf(client), new Later(() => import('./features/lobby/matchmaking/QuickWaiting.svelte')))
  takePartInOpenings(client)
  callToTurns(client)
  keepDevice(client)
  lookForRefusals(client)
  heldKey.listen(window)
  const isHeldDown = ({ type }: Draft): boolean => heldKey.down && isAct(type)
  client.complete({ applyMessage, withSeat, ownSeat, takeBackEffects, isHeldDown, forgetPlayer })
}
