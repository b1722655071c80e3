// The pages that are loaded when somebody goes there: most players never do.
import type { Component } from 'svelte'
import type { Route } from './app/router.ts'
import { withTexts } from './languages/load.ts'

/** All but the first page, and what is no page. */
export type LazyRoute = Exclude<Route, { page: 'home' | 'unknown' }>
/** By page; each takes what its route says beside that. */
type Loaders = { [Page in LazyRoute['page']]: () => Promise<{ default: Component<Omit<Extract<LazyRoute, { page: Page }>, 'page'>> }> }

const LOADERS: Loaders = {
  games: () => withTexts(['common', 'pages'], () => import('./features/rules/RulesList.svelte')),
  rules: () => withTexts(['common', 'pages'], () => import('./features/rules/Rules.svelte')),
  sheet: () => withTexts(['common', 'pages'], () => import('./features/rules/paper/ScoreSheet.svelte')),
  replay: () => withTexts(['common', 'room', 'play', 'replay', 'pages', 'verify'], () => import('./features/replay/Replay.svelte')),
  analysis: () => withTexts(['common', 'pages'], () => import('./features/analysis/Analysis.svelte')),
  verify: () => withTexts(['common', 'play', 'verify'], () => import('./features/verify/Verify.svelte')),
  dice: () => withTexts(['common', 'pages'], () => import('./features/audit/DiceAudit.svelte')),
  history: () => withTexts(['common', 'room', 'play', 'replay', 'pages'], () => import('./features/history/PastGames.svelte')),
  profile: () => withTexts(['common', 'room', 'play', 'replay', 'pages'], () => import('./features/profile/Profile.svelte')),
  leaderboards: () => withTexts(['common', 'pages'], () => import('./features/leaderboards/Leaderboards.svelte')),
  people: () => withTexts(['common'], () => import('./features/people/People.svelte')),
  account: () => withTexts(['common', 'room', 'play', 'pages'], () => import('./features/account/Account.svelte')),
  notifications: () => withTexts(['common', 'room', 'notifications'], () => import('./features/notifications/Notifications.svelte')),
  room: () => withTexts(['common', 'room', 'play'], () => import('./features/room/Room.svelte')),
}

/** What loads the page of a route, which takes the route itself. */
export function loaderOf(route: LazyRoute): () => Promise<{ default: Component<LazyRoute> }> {
  // By its type a page takes a route of its own; of which page this one is, no type knows.
  return LOADERS[route.page] as () => Promise<{ default: Component<LazyRoute> }>
}

const NEED_LINE: readonly Route['page'][] = ['home', 'people', 'account', 'notifications', 'room', 'unknown']

/** Whether a page is nothing without a connection: rules and records are read without one. */
export function needsLine({ page }: Route): boolean {
  return NEED_LINE.includes(page)
}
