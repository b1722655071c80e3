// A small router over the browser's history.
import { roomCode } from '../model/roomCode.ts'
import type { Pool } from '../net/wire.ts'

export type Speed = NonNullable<Pool['speed']>

export type Route =
  | { page: 'home' }
  | { page: 'room'; room: string }
  | { page: 'games' }
  | { page: 'rules'; ruleset: string }
  | { page: 'sheet'; ruleset: string }
  | { page: 'history'; player: string | null }
  | { page: 'replay'; game: string; moment: number | null }
  | { page: 'analysis'; game: string }
  | { page: 'verify' }
  | { page: 'dice' }
  | { page: 'people' }
  | { page: 'account' }
  | { page: 'notifications' }
  | { page: 'profile'; player: string }
  | { page: 'leaderboards'; ruleset: string | null; speed: Speed }
  | { page: 'unknown' }

const PROFILE = /^\/p\/([A-Za-z0-9_-]{12})\/?$/
const LEADERBOARDS = /^\/tables(?:\/([a-z0-9-]+)\/(live|days))?\/?$/
const PAST = /^\/past(?:\/([A-Za-z0-9_-]{12}))?\/?$/
const REPLAY = /^\/g\/([A-Za-z0-9]{8})(?:\/(\d{1,6}))?\/?$/
const ANALYSIS = /^\/g\/([A-Za-z0-9]{8})\/analysis\/?$/
const RULES = /^\/rules(?:\/([a-z0-9-]+)(\/sheet)?)?\/?$/

export function parse(path: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'home' }
  const rules = RULES.exec(path)
  if (rules !== null) {
    const [, ruleset, sheet] = rules
    if (ruleset === undefined) return { page: 'games' }
    return { page: sheet === undefined ? 'rules' : 'sheet', ruleset }
  }
  const past = PAST.exec(path)
  if (past !== null) return { page: 'history', player: past[1] ?? null }
  const replay = REPLAY.exec(path)
  if (replay !== null) return replayOf(replay)
  const analysis = roomCode(ANALYSIS.exec(path)?.[1] ?? '')
  if (analysis !== null) return { page: 'analysis', game: analysis }
  if (/^\/verify\/?$/.test(path)) return { page: 'verify' }
  if (/^\/dice\/?$/.test(path)) return { page: 'dice' }
  if (/^\/people\/?$/.test(path)) return { page: 'people' }
  if (/^\/account\/?$/.test(path)) return { page: 'account' }
  if (/^\/notifications\/?$/.test(path)) return { page: 'notifications' }
  const profile = PROFILE.exec(path)?.[1]
  if (profile !== undefined) return { page: 'profile', player: profile }
  const leaderboards = LEADERBOARDS.exec(path)
  if (leaderboards !== null) return { page: 'leaderboards', ruleset: leaderboards[1] ?? null, speed: leaderboards[2] === 'days' ? 'days' : 'live' }
  const room = /^\/r\/[^/]*\/?$/.test(path) ? roomCode(path.replace(/\/$/, '')) : null
  return room === null ? { page: 'unknown' } : { page: 'room', room }
}

function replayOf([, code = '', moment]: RegExpExecArray): Route {
  const game = roomCode(code)
  return game === null ? { page: 'unknown' } : { page: 'replay', game, moment: moment === undefined ? null : Number(moment) }
}

export function pathOf(route: Route): string {
  switch (route.page) {
    case 'room':
      return `/r/${route.room}`
    case 'history':
      return route.player === null ? '/past' : `/past/${route.player}`
    case 'replay':
      return route.moment === null ? `/g/${route.game}` : `/g/${route.game}/${route.moment}`
    case 'analysis':
      return `/g/${route.game}/analysis`
    case 'verify':
      return '/verify'
    case 'dice':
      return '/dice'
    case 'people':
      return '/people'
    case 'account':
      return '/account'
    case 'notifications':
      return '/notifications'
    case 'profile':
      return `/p/${route.player}`
    case 'leaderboards':
      return route.ruleset === null ? '/tables' : `/tables/${route.ruleset}/${route.speed}`
    case 'games':
      return '/rules'
    case 'rules':
      return `/rules/${route.ruleset}`
    case 'sheet':
      return `/rules/${route.ruleset}/sheet`
    default:
      return '/'
  }
}

export interface Router {
  go(path: string, how?: 'push' | 'replace'): void
}

/** Calls back with each new route, the present one first; takes over clicks on links of our own. */
export function startRouter(onroute: (route: Route) => void): Router {
  const read = (): void => onroute(parse(location.pathname))
  const go = (path: string, how: 'push' | 'replace' = 'push'): void => {
    if (how === 'replace') history.replaceState(null, '', path)
    else if (path !== location.pathname) history.pushState(null, '', path)
    window.scrollTo(0, 0)
    read()
  }
  window.addEventListener('popstate', read)
  document.addEventListener('click', (event) => {
    const path = ownLink(event)
    if (path === null) return
    event.preventDefault()
    go(path)
  })
  read()
  return { go }
}

function ownLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = (event.target as Element | null)?.closest('a[href]')
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  // A place on this page is the browser's to go to.
  if (url.pathname === location.pathname && url.hash !== '') return null
  return url.origin === location.origin && parse(url.pathname).page !== 'unknown' ? url.pathname : null
}
