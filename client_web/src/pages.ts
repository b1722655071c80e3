// The pages that are loaded when somebody goes there: most players never do.
import type { Component } from 'svelte'
import type { Route } from './app/router.ts'
import { withTexts } from './languages/load.ts'

/** All but the first page, and what is no page. */
export type LazyRoute = Exclude<Route, { page: 'home' | 'unknown' }>
type LazyName = LazyRoute['page']

interface LazyPage<Name extends LazyName> {
  /** It takes what its route says beside its page. */
  load(): Promise<{ default: Component<Omit<Extract<LazyRoute, { page: Name }>, 'page'>> }>
  /** Whether it is nothing without a connection: rules and records are read without one. */
  needsLine?: true
  /** Whether links from elsewhere lead there: what it is made of is fetched together with the shell (scripts/finish.ts reads it here). */
  fromLinks?: true
}

const PAGES: { [Name in LazyName]: LazyPage<Name> } = {
  games: { load: () => withTexts(['common', 'pages'], () => import('./features/learning/rules/RulesList.svelte')), fromLinks: true },
  rules: { load: () => withTexts(['common', 'pages'], () => import('./features/learning/rules/Rules.svelte')), fromLinks: true },
  sheet: { load: () => withTexts(['common', 'pages'], () => import('./features/learning/rules/paper/ScoreSheet.svelte')) },
  replay: { load: () => withTexts(['common', 'room', 'play', 'replay', 'pages', 'verify'], () => import('./features/records/replay/Replay.svelte')), fromLinks: true },
  analysis: { load: () => withTexts(['common', 'pages'], () => import('./features/records/analysis/Analysis.svelte')) },
  verify: { load: () => withTexts(['common', 'play', 'verify'], () => import('./features/records/verify/Verify.svelte')) },
  learn: { load: () => withTexts(['common', 'room', 'play', 'text'], () => import('./features/learning/lesson/Lesson.svelte')) },
  dice: { load: () => withTexts(['common', 'pages'], () => import('./features/records/audit/DiceAudit.svelte')) },
  history: { load: () => withTexts(['common', 'room', 'play', 'replay', 'pages'], () => import('./features/records/history/PastGames.svelte')) },
  profile: { load: () => withTexts(['common', 'room', 'play', 'replay', 'pages'], () => import('./features/social/profile/Profile.svelte')) },
  leaderboards: { load: () => withTexts(['common', 'pages'], () => import('./features/social/leaderboards/Leaderboards.svelte')) },
  people: { load: () => withTexts(['common'], () => import('./features/social/people/People.svelte')), needsLine: true },
  account: { load: () => withTexts(['common', 'room', 'play', 'pages'], () => import('./features/player/account/Account.svelte')), needsLine: true },
  notifications: { load: () => withTexts(['common', 'room', 'notifications'], () => import('./features/player/notifications/Notifications.svelte')), needsLine: true },
  room: { load: () => withTexts(['common', 'room', 'play'], () => import('./features/game/room/Room.svelte')), needsLine: true, fromLinks: true },
}

/** What loads the page of a route, which takes the route itself. */
export function loaderOf(route: LazyRoute): () => Promise<{ default: Component<LazyRoute> }> {
  // By its type a page takes a route of its own; of which page this one is, no type knows.
  return PAGES[route.page].load as () => Promise<{ default: Component<LazyRoute> }>
}

/** Whether a page is nothing without a connection. The first one leads into games, and at others there is nothing. */
export function needsLine({ page }: Route): boolean {
  return page === 'home' || page === 'unknown' || PAGES[page].needsLine === true
}
