// Notices: kept in order, counted, and told in sentences.
import { rulesets } from '../../../app/rulesets.svelte.ts'
import type { NoticeLine } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'

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

/** What can be done about a notice, by what it must say for that. */
const NEEDS = { befriend: 'player', answer: 'challenge', go: 'room', look: 'room', settings: 'notice' } as const satisfies Record<string, keyof NoticeLine>
export type NoticeAction = keyof typeof NEEDS

/** What can be done about each kind; about the others nothing. */
const ACTIONS: Partial<Record<NoticeLine['kind'], NoticeAction>> = {
  friend_request: 'befriend',
  challenged: 'answer',
  challenge_accepted: 'go',
  match_found: 'go',
  your_turn: 'go',
  order_dropped: 'go',
  game_over: 'look',
  mail_suspended: 'settings',
}

export function actionOf(notice: NoticeLine): NoticeAction | null {
  const action = ACTIONS[notice.kind]
  return action !== undefined && notice[NEEDS[action]] !== undefined ? action : null
}

/** The room of a game that begins now, whoever of its players is there: a challenge of the player's was accepted. */
export function startingRoom(notice: NoticeLine): string | null {
  return notice.kind === 'challenge_accepted' ? (notice.room ?? null) : null
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
  const reason = notice.close_reason ?? t.notices.reasons[notice.reason ?? ''] ?? ''
  return [text, reason].filter(Boolean).join(' ').split(NAME)
}

/** How long ago, in the one unit that says enough. */
export function ago(atMs: number, nowMs: number): { count: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = Math.max(0, Math.floor((nowMs - atMs) / 60_000))
  if (minutes < 60) return { count: minutes, unit: 'minute' }
  if (minutes < 48 * 60) return { count: Math.floor(minutes / 60), unit: 'hour' }
  return { count: Math.floor(minutes / (24 * 60)), unit: 'day' }
}
