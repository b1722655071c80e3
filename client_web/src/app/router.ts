// A small router over the browser's history.
import { roomCode } from '../model/names/roomCode.ts'
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
  | { page: 'learn' }
  | { page: 'dice' }
  | { page: 'people' }
  | { page: 'account' }
  | { page: 'notifications' }
  | { page: 'profile'; player: string }
  | { page: 'leaderboards'; ruleset: string | null; speed: Speed }
  | { page: 'unknown' }

type Page = Exclude<Route['page'], 'unknown'>
type Said<Name extends Page> = Omit<Extract<Route, { page: Name }>, 'page'>

interface Address<Name extends Page> {
  form: RegExp
  /** What an address of that form says beside its page; null: it is none. */
  read(found: RegExpExecArray): Said<Name> | null
  path(route: Said<Name>): string
  /** Whether a game that begins may take the person away from it: nothing is lost there. */
  mayLeave?: true
}

/** The address of a page of which there is one. */
const only = (path: string) => ({ form: new RegExp(`^${path}/?$`), read: () => ({}), path: () => path })

/** Where each page is. The server knows the same forms (web/pages.py): it says of all others that there is nothing. */
const ADDRESSES: { [Name in Page]: Address<Name> } = {
  home: { form: /^\/(index\.html)?$/, read: () => ({}), path: () => '/', mayLeave: true },
  room: {
    form: /^\/r\/[^/]*\/?$/,
    read: ([path]) => of('room', roomCode(path.replace(/\/$/, ''))),
    path: ({ room }) => `/r/${room}`,
  },
  games: only('/rules'),
  rules: {
    form: /^\/rules\/([a-z0-9-]+)\/?$/,
    read: ([, ruleset]) => of('ruleset', ruleset),
    path: ({ ruleset }) => `/rules/${ruleset}`,
  },
  sheet: {
    form: /^\/rules\/([a-z0-9-]+)\/sheet\/?$/,
    read: ([, ruleset]) => of('ruleset', ruleset),
    path: ({ ruleset }) => `/rules/${ruleset}/sheet`,
  },
  history: {
    form: /^\/past(?:\/([A-Za-z0-9_-]{12}))?\/?$/,
    read: ([, player]) => ({ player: player ?? null }),
    path: ({ player }) => (player === null ? '/past' : `/past/${player}`),
  },
  replay: {
    form: /^\/g\/([A-Za-z0-9]{8})(?:\/(\d{1,6}))?\/?$/,
    read: ([, code, moment]) => {
      const game = roomCode(code!)
      return game === null ? null : { game, moment: moment === undefined ? null : Number(moment) }
    },
    path: ({ game, moment }) => (moment === null ? `/g/${game}` : `/g/${game}/${moment}`),
  },
  analysis: {
    form: /^\/g\/([A-Za-z0-9]{8})\/analysis\/?$/,
    read: ([, code]) => of('game', roomCode(code!)),
    path: ({ game }) => `/g/${game}/analysis`,
  },
  verify: only('/verify'),
  learn: only('/learn'),
  dice: only('/dice'),
  people: { ...only('/people'), mayLeave: true },
  account: only('/account'),
  notifications: only('/notifications'),
  profile: {
    form: /^\/p\/([A-Za-z0-9_-]{12})\/?$/,
    read: ([, player]) => of('player', player),
    path: ({ player }) => `/p/${player}`,
    mayLeave: true,
  },
  leaderboards: {
    form: /^\/tables(?:\/([a-z0-9-]+)\/(live|days))?\/?$/,
    read: ([, ruleset, speed]) => ({ ruleset: ruleset ?? null, speed: speed === 'days' ? 'days' : 'live' }),
    path: ({ ruleset, speed }) => (ruleset === null ? '/tables' : `/tables/${ruleset}/${speed}`),
    mayLeave: true,
  },
}

/** What says one thing, if that is one. */
function of<Name extends string>(name: Name, value: string | null | undefined): Record<Name, string> | null {
  return value === null || value === undefined ? null : ({ [name]: value } as Record<Name, string>)
}

// Of which page an address is, no type knows.
const addressOf = (page: string) => ADDRESSES[page as Page] as unknown as Address<Page> | undefined

/** The form of the addresses of a page, for the build. */
export function formOf(page: string): RegExp {
  const address = addressOf(page)
  if (address === undefined) throw new Error(`${page} has no address`)
  return address.form
}

export function parse(path: string): Route {
  for (const page in ADDRESSES) {
    const found = addressOf(page)!.form.exec(path)
    const said = found && addressOf(page)!.read(found)
    if (said !== null) return { page, ...said } as Route
  }
  return { page: 'unknown' }
}

export function pathOf(route: Route): string {
  return addressOf(route.page)?.path(route as never) ?? '/'
}

/** Whether a game that begins may take the person away from a page. */
export function mayLeave(page: Route['page']): boolean {
  return addressOf(page)?.mayLeave === true
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
