// Notifications as one chooses them: kinds in groups, hours of the day, time zones. Pure.
import type { ChannelName, Notifications, Webhook } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'

/** What is chosen together: nobody wants to hear that a challenge was accepted and not that it was declined. */
export const GROUPS = ['your_turn', 'turn_soon', 'game_over', 'match_found', 'challenges', 'friends', 'others'] as const
export type Group = (typeof GROUPS)[number]
export const CHANNELS: readonly ChannelName[] = ['push', 'mail', 'webhook']
export const DIGEST_HOURS = [1, 3, 6, 12, 24] as const

type Kinds = Notifications['kinds']

/** The group of a kind; what this page does not know yet is among the others. */
export function groupOf(kind: string): Group {
  if (kind.startsWith('challenge')) return 'challenges'
  if (kind.startsWith('friend_')) return 'friends'
  return GROUPS.find((group) => group === kind) ?? 'others'
}

export function isOn(kinds: Kinds, group: Group, channel: ChannelName): boolean {
  return Object.entries(kinds).some(([kind, channels]) => groupOf(kind) === group && channels.includes(channel))
}

/** The kinds of a group, with a channel or without it. */
export function switched(kinds: Kinds, group: Group, channel: ChannelName, on: boolean): Kinds {
  const own = Object.entries(kinds).filter(([kind]) => groupOf(kind) === group)
  return Object.fromEntries(own.map(([kind, channels]) => [kind, withChannel(channels, channel, on)]))
}

/** Channels with one or without it. Those that this page does not know yet stay as they are. */
function withChannel(channels: readonly ChannelName[], channel: ChannelName, on: boolean): ChannelName[] {
  const known = CHANNELS.filter((one) => (one === channel ? on : channels.includes(one)))
  return [...known, ...channels.filter((one) => !CHANNELS.includes(one))]
}

/** How a webhook works, in sentences. */
export function webhookState({ off, problem, status }: Webhook): string[] {
  const state =
    problem === null
      ? t.notifications.working
      : status === undefined || problem === 'redirect'
        ? (t.notifications.problems[problem] ?? problem)
        : t.notifications.answered(status)
  return off ? [t.notifications.off, state, t.notifications.gone] : [state]
}

/** All time zones to choose from, the one of the browser and the one that is chosen among them. */
export function timeZones(known: readonly string[], ...own: readonly string[]): string[] {
  return [...new Set([...known, ...own, 'UTC'])].sort()
}

/** What to write into an address of mail, or rather what cannot be one. */
export function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim()) && text.trim().length <= 254
}
