// The screen stays on at a table where the person plays, and goes out as usual everywhere else.
import { isAtPlay } from '../../model/lobby/turns.ts'
import type { Client } from '../client.svelte.ts'
import { now } from '../now.ts'
import { ScreenLock } from './wakeLock.ts'

/** Begin, once for the page. */
export function stayAwake(client: Client): void {
  const lock = new ScreenLock(navigator.wakeLock, () => document.visibilityState === 'visible')
  let changedMs = $state(Date.now())
  client.changeListeners.add(() => (changedMs = Date.now()))
  document.addEventListener('visibilitychange', () => void lock.renew())
  $effect.root(() => {
    const shown = $derived(client.route.page === 'room' ? client.session.rooms[client.route.room] : undefined)
    const wanted = $derived(shown !== undefined && isAtPlay(shown, client.session.me, now() - changedMs))
    $effect(() => lock.want(wanted))
  })
}
