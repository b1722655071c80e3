// One's notifications: what the server has of them, and what is asked of it.
import { perClient } from '../../../app/client/perClient.svelte.ts'
import type { Client } from '../../../app/client.svelte.ts'
import type { ChannelName, Draft, Notifications, Ok, OwnVacation, Refusal, Webhook } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { announcer } from '../../../ui/announcer.svelte.ts'
import { switched, type Group } from './notifications.ts'

class OwnNotifications {
  readonly #client: Client
  settings = $state.raw<Notifications | null>(null)
  webhook = $state.raw<Webhook | null>(null)
  vacation = $state.raw<OwnVacation | null>(null)
  /** Why they could not be loaded. */
  why = $state<string | null>(null)
  saving = $state(false)
  #inView = false

  constructor(client: Client) {
    this.#client = client
    client.welcomeListeners.add(() => {
      if (this.#inView) void this.load()
    })
  }

  /** Keep them up to date until the returned function is called. */
  look(): () => void {
    this.#inView = true
    const load = () => void this.load()
    load()
    // Whoever comes back from another tab or device may have changed them there.
    window.addEventListener('focus', load)
    return () => {
      window.removeEventListener('focus', load)
      this.#inView = false
      this.settings = null
      this.webhook = null
      this.vacation = null
    }
  }

  async load(): Promise<void> {
    const [answer, webhook, vacation] = await Promise.all([
      this.#client.request({ type: 'notification_settings' }),
      this.#client.request({ type: 'webhook' }),
      this.#client.request({ type: 'my_vacation' }),
    ])
    this.why = answer.type === 'ok' ? null : answer.message
    if (answer.type === 'ok') this.#take(answer)
    if (webhook.type === 'ok') this.#take(webhook)
    if (vacation.type === 'ok') this.#take(vacation)
  }

  /** Let a group of kinds come by a channel, or no more. */
  async turn(group: Group, channel: ChannelName, on: boolean): Promise<void> {
    if (this.settings === null) return
    const kinds = switched(this.settings.kinds, group, channel, on)
    // Shown at once, and taken back where it was refused.
    const before = this.settings
    this.settings = { ...before, kinds: { ...before.kinds, ...kinds } }
    if ((await this.save({ kinds })) !== null) this.settings = before
  }

  /** Keep what is chosen anew; all else stays, whatever another tab has made of it. Returns why not. */
  async save(change: Partial<Pick<Notifications, 'kinds' | 'quiet_hours' | 'digest_hours'>>): Promise<string | null> {
    const refused = await this.ask({ type: 'set_notification_settings', ...change })
    if (refused !== null) announcer.note(refused.message, 'error')
    return refused?.message ?? null
  }

  /** Ask for something, and show what is so then. Returns why it was refused. */
  async ask(draft: Draft): Promise<Refusal | null> {
    this.saving = true
    const answer = await this.#client.request(draft)
    this.saving = false
    if (answer.type === 'error') return answer
    this.#take(answer)
    // Whether a channel reaches anybody stands in the settings.
    if (answer.webhook !== undefined) void this.load()
    return null
  }

  async unmute(room: string): Promise<void> {
    const refused = await this.ask({ type: 'unmute_game', room })
    announcer.note(refused?.message ?? t.notifications.unmuted, refused === null ? 'info' : 'error')
  }

  #take(ok: Ok): void {
    if (!this.#inView) return
    if (ok.notifications !== undefined) this.settings = ok.notifications
    if (ok.webhook !== undefined) this.webhook = ok.webhook
    if (ok.vacation !== undefined) this.vacation = ok.vacation
  }
}

export const notificationsOf = perClient((client) => new OwnNotifications(client))
