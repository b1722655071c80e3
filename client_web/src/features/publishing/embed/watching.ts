// A watcher on this page: its line to the server, for as long as it is shown.
import { onMount } from 'svelte'
import { commandIds, randomHex } from '../../../net/ids.ts'
import { Watcher } from './watcher.svelte.ts'

const SUBPROTOCOL = 'regatta.v1'

/** Watch a room; to be called while a component is made, and over when it is gone. */
export function watching(code: string): Watcher {
  const watcher = new Watcher(code, {
    openSocket: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`, SUBPROTOCOL),
    newId: commandIds(`e-${randomHex(8)}`),
    random: Math.random,
  })
  onMount(() => {
    const back = (): void => {
      if (document.visibilityState === 'visible') watcher.retryNow()
    }
    const online = (): void => watcher.retryNow()
    const offline = (): void => watcher.networkLost()
    document.addEventListener('visibilitychange', back)
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    watcher.start()
    return () => {
      document.removeEventListener('visibilitychange', back)
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
      watcher.stop()
    }
  })
  return watcher
}
