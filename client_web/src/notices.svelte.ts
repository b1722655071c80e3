// The player's notices: kept up to date on every page, told once, and counted until they are seen.
import { announcer } from './announcer.svelte'
import { client } from './client.svelte'
import { t } from './messages'
import { badge, shake, tellOutside } from './outside'
import { allSeen, beginsIn, inOrder, mayLeave, sentence, unseen, withNotice } from './state/notices'
import type { News, NoticeLine } from './state/wire'

class Notices {
  list = $state.raw<NoticeLine[]>([])
  /** Why they could not be loaded. */
  why = $state<string | null>(null)
  known = $state(false)
  /** Whether they lie open over the page. */
  open = $state(false)
  /** Those that were new when the person began to look, or came since. */
  fresh = $state.raw<readonly string[]>([])

  #looked = false

  constructor() {
    client.news.add((news) => this.#hear(news))
    client.welcomed.add(() => void this.load())
  }

  async load(): Promise<void> {
    const answer = await client.ask({ type: 'notices' })
    this.why = answer.type === 'ok' ? null : answer.message
    if (answer.type !== 'ok') return
    this.known = true
    this.#keep(inOrder(answer.notices ?? []))
    if (this.#looked) this.#see()
  }

  /** The person looks at them now, until the returned function is called. */
  look(): () => void {
    this.#looked = true
    this.fresh = []
    this.#see()
    return () => {
      this.#looked = false
    }
  }

  /** It has been done what it asked for: the server says so too, perhaps later. */
  done(notice: string): void {
    this.#keep(this.list.filter((one) => one.notice !== notice))
  }

  #hear(news: News): void {
    if (news.type === 'notice_gone') this.done(news.notice)
    if (news.type !== 'notice') return
    const { notice } = news
    const isNew = !notice.seen && !this.list.some((one) => one.notice === notice.notice)
    this.#keep(withNotice(this.list, notice))
    // Who is at that table sees it there.
    const there = client.route.page === 'room' && client.route.room === notice.room
    if (this.#looked || there) this.#see()
    if (!isNew || there) return
    const text = sentence(notice)
    void tellOutside(text, notice.notice)
    const room = beginsIn(notice)
    if (room === null) announcer.note(text)
    else this.#begins(room, text)
  }

  /** A game of the person's begins: it asks for random bytes within seconds, so one goes there, or hears of it here. */
  #begins(room: string, text: string): void {
    shake()
    if (!mayLeave(client.route.page)) {
      client.watch(room)
      announcer.note(text, 'news', { path: `/r/${room}`, label: t.notices.go })
      return
    }
    announcer.note(text)
    this.open = false
    client.go({ page: 'room', room })
    this.#see()
  }

  #see(): void {
    const latest = this.list[0]
    const fresh = this.list.filter((notice) => !notice.seen).map((notice) => notice.notice)
    if (latest === undefined || fresh.length === 0) return
    this.fresh = [...this.fresh, ...fresh]
    this.#keep(allSeen(this.list))
    void client.ask({ type: 'seen_notices', notice: latest.notice })
  }

  #keep(list: NoticeLine[]): void {
    this.list = list
    badge(unseen(list))
  }
}

export const notices = new Notices()
