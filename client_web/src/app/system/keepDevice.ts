// Keeps what the server knows of this device right. How that is done comes when it is needed, and not with every page.
import type { Client } from '../client.svelte.ts'

/** Begin, once for each page: for each player who logs in here, and where the browser has changed the subscription. */
export function keepDevice(client: Client): void {
  let known: string | null = null
  client.onWelcome(() => {
    const player = client.session.me?.player ?? null
    if (player === known) return
    known = player
    // What could not be loaded on this line is loaded on the next.
    void tellServer(client).catch(() => (known = null))
  })
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type === 'push-changed') void tellServer(client).catch(() => undefined)
  })
}

async function tellServer(client: Client): Promise<void> {
  const { deviceOf } = await import('./device.svelte.ts')
  await deviceOf(client).tellServer()
}
