// The subscription by which a push service reaches this browser, as the service worker has it.

export async function registration(): Promise<ServiceWorkerRegistration | null> {
  const found = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  return found?.pushManager === undefined ? null : found
}

export async function subscription(): Promise<PushSubscription | null> {
  return (await registration())?.pushManager.getSubscription().catch(() => null) ?? null
}

/** Let the browser forget it: who comes next at it must not be told of another's games. */
export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe().catch(() => false)
}
