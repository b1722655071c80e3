// What the next person at this browser must not find: it is forgotten once another player is here.
import { forgetKept } from '../keptApi.ts'
import { badge } from '../notifySystem.ts'
import { unsubscribe } from './subscription.ts'

/** Forget which games were looked at, and take back what the system shows of the player. */
export async function forgetPlayer(): Promise<void> {
  badge(0)
  await unsubscribe()
  await forgetKept('regatta-games')
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const shown = (await worker?.getNotifications().catch(() => [])) ?? []
  for (const notification of shown) notification.close()
}
