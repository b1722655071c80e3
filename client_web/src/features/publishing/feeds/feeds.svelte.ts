// The calendar and feeds of whoever plays here. An address is known only until the page is left.
import { perClient } from '../../../app/client/perClient.svelte.ts'
import type { Client } from '../../../app/client.svelte.ts'
import type { Feed, FeedKind } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { announcer } from '../../../ui/announcer.svelte.ts'
import { addressesOf, type FeedAddress } from './feeds.ts'

class OwnFeeds {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  feeds = $state.raw<readonly Feed[] | null>(null)
  /** Why they could not be loaded. */
  why = $state<string | null>(null)
  /** By feed, the addresses that were just made. */
  fresh = $state.raw<Partial<Record<FeedKind, readonly FeedAddress[]>>>({})

  of(kind: FeedKind): Feed | undefined {
    return this.feeds?.find((one) => one.feed === kind)
  }

  async load(): Promise<void> {
    const answer = await this.#client.request({ type: 'feeds' })
    this.why = answer.type === 'ok' ? null : answer.message
    if (answer.type === 'ok') this.#take(answer.feeds ?? [])
  }

  async make(kind: FeedKind): Promise<void> {
    const feed = (await this.#client.send({ type: 'make_feed', feed: kind }))?.feed
    if (feed === undefined) return
    const others = (this.feeds ?? []).filter((one) => one.feed !== kind)
    this.feeds = [...others, { feed: kind, made_ms: feed.made_ms }]
    this.fresh = { ...this.fresh, [kind]: addressesOf(location.origin, feed.paths) }
    announcer.note(t.feeds.made)
  }

  async revoke(kind: FeedKind): Promise<void> {
    const ok = await this.#client.send({ type: 'revoke_feed', feed: kind })
    if (ok?.feeds === undefined) return
    this.#take(ok.feeds)
    announcer.note(t.feeds.ended)
  }

  /** Forget the addresses: the page is left, or somebody else is here. */
  forget(): void {
    this.feeds = null
    this.fresh = {}
  }

  #take(feeds: readonly Feed[]): void {
    // One that was ended or made anew elsewhere has another address by now.
    const same = (kind: FeedKind) => feeds.some((one) => one.feed === kind && one.made_ms === this.of(kind)?.made_ms)
    this.fresh = Object.fromEntries(Object.entries(this.fresh).filter(([kind]) => same(kind as FeedKind)))
    this.feeds = feeds
  }
}

export const ownFeedsOf = perClient((client) => new OwnFeeds(client))
