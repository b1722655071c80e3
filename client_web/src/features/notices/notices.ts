// Notices: kept in order, counted, and told in sentences.
import type { Route } from '../../app/router.ts'
import { rulesets } from '../../app/rulesets.svelte.ts'
import type { NoticeLine } from '../../net/wire.ts'
import { t } from '../../texts.ts'

/** The server keeps no more of them either. */
const NOTICES_MOST = 100
/** Stands for a name in a sentence, so that the sentence can be parted there. */
const NAME = '\u0000'

export function withNotice(list: readonly NoticeLine[], notice: NoticeLine): NoticeLine[] {
  const others = list.filter((one) => one.notice !== notice.notice)
  return inOrder([...others, notice])
}

/** The latest first. */
export function inOrder(list: readonly NoticeLine[]): NoticeLine[] {
  return list.toSorted((one, other) => (one.notice < other.notice ? 1 : -1)).slice(0, NOTICES_MOST)
}

export function unseen(list: readonly NoticeLine[]): number {
  return list.filter((notice) => !notice.seen).length
}

export function allSeen(list: readonly NoticeLine[]): NoticeLine[] {
  return list.map((notice) => (notice.seen ? notice : { ...notice, seen: true }))
}

/** What can be done about it. */
export type NoticeAction = 'befriend' | 'answer' | 'go' | 'look' | 'settings' | null

export function actionOf(notice: NoticeLine): NoticeAction {
  switch (notice.kind) {
    case 'friend_request':
      return notice.player === undefined ? null : 'befriend'
    case 'challenged':
      return notice.challenge === undefined ? null : 'answer'
    case 'challenge_accepted':
    case 'match_found':
    case 'your_turn':
    case 'order_dropped':
      return notice.room === undefined ? null : 'go'
    case 'mail_suspended':
      return 'settings'
    case 'game_over':
      return notice.room === undefined ? null : 'look'
    default:
      return null
  }
}

/** The room of a game that begins now, whoever of its players is there: a challenge of the player's was accepted. */
export function startingRoom(notice: NoticeLine): string | null {
  return notice.kind === 'challenge_accepted' ? (notice.room ?? null) : null
}

/** Whether a game that begins may take the person away from a page: nothing is lost there. */
export function mayNavigateFrom(page: Route['page']): boolean {
  return page === 'home' || page === 'people' || page === 'profile' || page === 'leaderboards'
}

/** The whole sentence. */
export function sentence(notice: NoticeLine): string {
  return pieces(notice).join(notice.player?.name ?? '')
}

/** The sentence before and after the name; one piece where it is about nobody. */
export function pieces(notice: NoticeLine): string[] {
  const game = notice.name === undefined ? t.notices.aGame : rulesets.nameOf(notice.ruleset, notice.name)
  // A newer server may have kinds that are not known here: then the game is all there is to say.
  const text = t.notices.says[notice.kind]?.(notice.player === undefined ? t.notices.somebody : NAME, game) ?? game
  const reason = t.notices.reasons[notice.reason ?? ''] ?? ''
  return [text, reason].filter(Boolean).join(' ').split(NAME)
}

/** How long ago, in the one unit that says enough. */
export function ago(atMs: number, nowMs: number): { count: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = Math.max(0, Math.floor((nowMs - atMs) / 60_000))
  if (minutes < 60) return { count: minutes, unit: 'minute' }
  if (minutes < 48 * 60) return { count: Math.floor(minutes / 60), unit: 'hour' }
  return { count: Math.floor(minutes / (24 * 60)), unit: 'day' }
}
