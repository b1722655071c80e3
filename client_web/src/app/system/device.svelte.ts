// Notifications on this device: whether the browser can, whether the person allows it, and the subscription by which the
// server reaches it while no page is open.
import { perClient } from '../client/perClient.svelte.ts'
import type { Client } from '../client.svelte.ts'
import { askToNotify, notifyPermission } from '../notifySystem.ts'
import { settings } from '../settings.svelte.ts'
import { asSubscription, withoutPush, type PushSupport } from './pushSupport.ts'
import { registration, subscription, unsubscribe } from './subscription.ts'

/** `page`: notifications come as long as a page is open; `on`: also without one. `allowed`: the browser may show them, and
 * nobody has said on this device that they shall come without a page. */
export type DeviceState = PushSupport | 'checking' | 'blocked' | 'off' | 'allowed' | 'page' | 'on'

class Device {
  readonly #client: Client
  state = $state<DeviceState>('checking')
  busy = $state(false)

  constructor(client: Client) {
    this.#client = client
  }

  /** What this browser has not, or not yet; null where notifications are possible. */
  missing(): PushSupport | null {
    return withoutPush(window, navigator, matchMedia('(display-mode: standalone)').matches)
  }

  /** Find out how it stands. */
  async look(): Promise<void> {
    this.state = await this.#now()
  }

  /** Let the browser ask the person, and subscribe; only from a press of theirs. */
  async turnOn(): Promise<DeviceState> {
    if (this.busy) return this.state
    this.busy = true
    try {
      if ((await askToNotify()) === 'granted') await this.#subscribe()
    } catch {
      // A browser without a push service, or one that it cannot reach: a page that is open still tells.
      this.state = 'page'
      return this.state
    } finally {
      this.busy = false
    }
    await this.look()
    return this.state
  }

  async turnOff(): Promise<void> {
    if (this.busy) return
    this.busy = true
    settings.notify = false
    await unsubscribe()
    if (this.#client.status === 'open') await this.#client.request({ type: 'remove_push_subscription' })
    this.busy = false
    await this.look()
  }

  /** Tell the server once more by what this device is reached: it may have forgotten, or somebody has logged in. */
  async tellServer(): Promise<void> {
    const there = await subscription()
    if (there === null) {
      // The person allowed it, and the subscription went with the player who was here before.
      if (settings.notify === true && notifyPermission() === 'granted') await this.#subscribe().catch(() => undefined)
      return
    }
    await this.#send(there)
  }

  async #now(): Promise<DeviceState> {
    const missing = this.missing()
    if (missing === 'insecure' || missing === 'install') return missing
    if (notifyPermission() === 'unknown') return 'unsupported'
    if (notifyPermission() === 'denied') return 'blocked'
    if (notifyPermission() !== 'granted' || settings.notify === false) return 'off'
    if ((await subscription()) !== null) return 'on'
    return settings.notify === null ? 'allowed' : 'page'
  }

  async #subscribe(): Promise<void> {
    const worker = await registration()
    const answer = await this.#client.request({ type: 'push_options' })
    if (worker === null || answer.type !== 'ok' || answer.push === undefined) return
    const options = { userVisibleOnly: true, applicationServerKey: answer.push.key }
    const made = await worker.pushManager.subscribe(options).catch(async (failure: unknown) => {
      // One of another key is in its place: that of a server that was set up anew.
      const before = await worker.pushManager.getSubscription()
      if (before === null) throw failure
      await before.unsubscribe()
      return worker.pushManager.subscribe(options)
    })
    await this.#send(made)
  }

  async #send(made: PushSubscription): Promise<void> {
    const about = asSubscription(made.toJSON())
    if (about !== null) await this.#client.request({ type: 'add_push_subscription', ...about })
  }
}

export const deviceOf = perClient((client) => new Device(client))
