// Who this page is: its token, in memory beside the storage, which all pages of a browser share and which a browser may empty.
import { onStorageChange, readStored, store } from '../storage.ts'

/** Another page that begins is waited for so long: to a hello that comes after 5 s the server does not listen. */
const WAIT_MOST_MS = 4_000
const TOKEN_LENGTH = 43

let own: string | null = null
/** This page has begun as somebody new. */
let began = false
/** Lets the next page of this browser begin. */
let letNext: (() => void) | undefined
let turn: Promise<void> | undefined

/**
 * The token that a hello says; what the storage has lost is put back. Where the storage has another one, as after a log-in on
 * another page, it goes by that, but for a page with a seat, which stays who it is.
 */
export function tokenToSay(seated: boolean): string | null {
  const stored = storedToken()
  if (stored === null) store('token', own)
  else if (own === null || !seated) own = stored
  return own
}

/**
 * Two pages that begin at once would be two guests, of whom one is forgotten: what to wait for before a hello without a token,
 * or null. Browsers have no locks over plain http: `isOvertaken` is for these.
 */
export function whenFirst(): Promise<void> | null {
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined || isSomebody()) return null
  return (turn ??= new Promise((begin) => {
    setTimeout(begin, WAIT_MOST_MS)
    const held = (): Promise<void> | void => {
      begin()
      if (!isSomebody()) return new Promise((done) => (letNext = done))
    }
    locks.request('regatta.hello', held).then(() => (turn = undefined), begin)
  }))
}

/** The token in the storage; what can be none is nobody's, and would keep this page out. */
function storedToken(): string | null {
  const stored = readStored('token')
  return stored?.length === TOKEN_LENGTH ? stored : null
}

/** Call back when another page of this browser is somebody else. */
export function onOtherToken(listener: () => void): void {
  onStorageChange('token', listener)
}

function isSomebody(): boolean {
  return (own ?? storedToken()) !== null
}

/** Let another page begin: this one has done so, or could not. */
export function letOthersBegin(): void {
  letNext?.()
}

/** Keep the token of a welcome, but that of a new guest where another page has begun meanwhile (`isOvertaken`). */
export function keepToken(token: string): void {
  began = own === null
  own = token
  if (storedToken() === null) store('token', own)
}

/** Whether this page began beside another one, and is to be the same guest. */
export function isOvertaken(): boolean {
  const stored = storedToken()
  return began && stored !== null && stored !== own
}

/** Be the player of this token from now on, in this page and those to come. */
export function takeToken(token: string): void {
  own = token
  store('token', own)
}

/** The server knows the token no more; another page may have a new one by now. */
export function dropToken(): void {
  if (storedToken() === own) store('token', null)
  own = null
}
