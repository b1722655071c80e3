// The player's notices: kept up to date on every page, told once, and counted until they are seen.
import { untrack } from 'svelte'
import { mayLeave } from '../../../app/router.ts'
import { perClient } from '../../../app/client/perClient.svelte.ts'
import type { Client } from '../../../app/client.svelte.ts'
import { vibrate, notifySystem } from '../../../app/notifySystem.ts'
import { settings } from '../../../app/settings.svelte.ts'
import type { PushMessage, NoticeLine } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { announcer } from '../../../ui/announcer.svelte.ts'
import { allSeen, startingRoom, inOrder, sentence, withNotice } from './notices.ts'

class Notices {
  readonly #client: Client
  list = $state.raw<NoticeLine[]>([])
  /** Why they could not be loaded. */
  why = $state<string | null>(null)
  known = $state(false)
  /** Whether they lie open over the page. */
  open = $state(false)
  /** Those that were new when the person began to look, or came since. */
  fresh = $state.raw<readonly string[]>([])

  #inView = false

  constructor(client: Client) {
    this.#client = client
    client.pushListeners.add((message) => this.#onPush(message))
    document.addEventListener('visibilitychange', () => this.#onVisible())
    $effect.root(() => {
      $effect(() => {
        if (client.route.page === 'room') untrack(() => this.#onVisible())
      })
    })
    client.onWelcome(() => void this.load())
  }

  async load(): Promise<void> {
    const answer = await this.#client.request({ type: 'notices' })
    this.why = answer.type === 'ok' ? null : answer.message
    if (answer.type !== 'ok') return
    this.known = true
    this.#setList(inOrder(answer.notices ?? []))
    this.#onVisible()
    if (this.#inView) this.#markSeen()
  }

  /** The person looks at them now, until the returned function is called. */
  look(): () => void {
    this.#inView = true
    this.fresh = []
    this.#markSeen()
    return () => {
      this.#inView = false
    }
  }

  /** It has been done what it asked for: the server says so too, perhaps later. */
  done(notice: string): void {
    this.#setList(this.list.filter((one) => one.notice !== notice))
  }

  #onPush(message: PushMessage): void {
    if (message.type === 'notice_gone') this.done(message.notice)
    if (message.type !== 'notice') return
    const { notice } = message
    const isNew = !notice.seen && !this.list.some((one) => one.notice === notice.notice)
    this.#setList(withNotice(this.list, notice))
    // Who is at that table, and looks, sees it there.
    const there = this.#isAtTable(notice) && !document.hidden
    if (there && !notice.seen) this.#markOneSeen(notice)
    if (this.#inView) this.#markSeen()
    if (!isNew || there) return
    const text = sentence(notice)
    const subject = notice.kind === 'your_turn' ? `turn ${notice.room}` : notice.notice
    void notifySystem(text, subject, notice.room === undefined ? '/' : `/r/${notice.room}`)
    const room = startingRoom(notice)
    // In zen mode nobody is named at a table: the bell counts it, and has it.
    const quiet = settings.zen && this.#client.route.page === 'room'
    if (room !== null) this.#onGameBegins(room, text)
    else if (!quiet) announcer.note(text)
  }

  #isAtTable(notice: NoticeLine): boolean {
    return this.#client.route.page === 'room' && this.#client.route.room === notice.room
  }

  /** The person comes to a table, or back to its tab: what it shows has been seen. */
  #onVisible(): void {
    if (document.hidden) return
    for (const notice of this.list) if (!notice.seen && this.#isAtTable(notice)) this.#markOneSeen(notice)
  }

  #markOneSeen(notice: NoticeLine): void {
    this.#setList(withNotice(this.list, { ...notice, seen: true }))
    void this.#client.request({ type: 'seen_notices', notice: notice.notice, only: true })
  }

  /** A game of the person's begins: it asks for random bytes within seconds, so one goes there, or hears of it here. */
  #onGameBegins(room: string, text: string): void {
    vibrate()
    if (!mayLeave(this.#client.route.page)) {
      this.#client.watch(room)
      announcer.note(text, 'info', { path: `/r/${room}`, label: t.notices.go })
      return
    }
    announcer.note(text)
    this.open = false
    this.#client.go({ page: 'room', room })
    this.#markSeen()
  }

  #markSeen(): void {
    const latest = this.list[0]
    const fresh = this.list.filter((notice) => !notice.seen).map((notice) => notice.notice)
    if (latest === undefined || fresh.length === 0) return
    this.fresh = [...this.fresh, ...fresh]
    this.#setList(allSeen(this.list))
    void this.#client.request({ type: 'seen_notices', notice: latest.notice })
  }

  #setList(list: NoticeLine[]): void {
    this.list = list
  }
}

export const noticesOf = perClient((client) => new Notices(client))
