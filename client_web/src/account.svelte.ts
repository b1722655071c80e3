// One's own account: how one logs in, where one is logged in, and one's data.
import { announcer } from './announcer.svelte'
import { client } from './client.svelte'
import { t } from './messages'
import { createPasskey, usePasskey } from './passkeys'
import { settings } from './settings.svelte'
import type { Trouble } from './state/webauthn'
import type { Account, Draft, Ok, Refusal } from './state/wire'

/** What could not be done, for the form to show at its field; null where it is done. */
export type Wrong = Pick<Refusal, 'code' | 'message'> | null
type Way = Partial<Pick<Extract<Draft, { type: 'keep_account' }>, 'password' | 'credential'>>

class Own {
  account = $state.raw<Account | null>(null)
  /** Why it could not be loaded. */
  why = $state<string | null>(null)

  #looked = false
  /** Whether the next welcome is that of somebody who has just logged in. */
  #comes = false

  constructor() {
    client.welcomed.add(() => this.#welcomed())
  }

  /** Keep the account up to date until the returned function is called. */
  look(): () => void {
    this.#looked = true
    if (client.status === 'open') void this.load()
    return () => {
      this.#looked = false
      this.account = null
    }
  }

  async load(): Promise<void> {
    const answer = await client.ask({ type: 'my_account' })
    this.why = answer.type === 'ok' ? null : answer.message
    if (answer.type === 'ok') this.#take(answer)
  }

  // -- making it one's own, and logging in -----------------------------------------------------------

  keepByPassword(userName: string, password: string): Promise<Wrong> {
    return this.#keep(userName, { password })
  }

  async keepByPasskey(userName: string): Promise<Wrong> {
    const asked = await client.ask({ type: 'passkey_options', user_name: userName })
    if (asked.type === 'error') return asked
    const made = await createPasskey(asked.passkey ?? {})
    return 'trouble' in made ? wrong(made.trouble) : this.#keep(userName, made)
  }

  logIn(userName: string, password: string): Promise<Wrong> {
    return this.#logIn({ type: 'log_in', user_name: userName, password })
  }

  async logInByPasskey(): Promise<Wrong> {
    const asked = await client.ask({ type: 'log_in_options' })
    if (asked.type === 'error') return asked
    const made = await usePasskey(asked.passkey ?? {})
    return 'trouble' in made ? wrong(made.trouble) : this.#logIn({ type: 'log_in_passkey', ...made })
  }

  // -- what opens it ------------------------------------------------------------------------------------

  async addPasskey(label: string): Promise<Wrong> {
    const asked = await client.ask({ type: 'passkey_options' })
    if (asked.type === 'error') return asked
    const made = await createPasskey(asked.passkey ?? {})
    if ('trouble' in made) return wrong(made.trouble)
    return this.#change({ type: 'add_passkey', credential: made.credential, label }, t.account.addedNow)
  }

  removePasskey(passkey: string, label: string): Promise<Wrong> {
    return this.#change({ type: 'remove_passkey', passkey }, t.account.removed(label))
  }

  setPassword(password: string, old: string | null): Promise<Wrong> {
    return this.#change({ type: 'set_password', password, old }, t.account.passwordSet)
  }

  /** End one of the other sessions, or all of them. */
  async endSession(session: string | null): Promise<void> {
    const refused = await this.#change(
      { type: 'end_session', session },
      session === null ? t.account.othersEnded : t.account.ended,
    )
    if (refused !== null) announcer.note(refused.message, 'error')
  }

  /** The server ends the session, and this page goes on as a new guest. */
  async logOut(): Promise<void> {
    const own = this.account?.sessions.find((one) => one.this)
    if (own === undefined) return
    client.leaving(t.account.loggedOut)
    if ((await client.act({ type: 'end_session', session: own.session })) === null) client.leaving(null)
    else client.go({ page: 'home' })
  }

  // -- one's data ---------------------------------------------------------------------------------------

  async takeAlong(): Promise<void> {
    const ok = await client.act({ type: 'export_me' })
    if (ok?.export === undefined) return
    const file = new Blob([JSON.stringify(ok.export, null, 2), '\n'], { type: 'application/json' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = t.account.exportFile
    link.click()
    URL.revokeObjectURL(link.href)
    announcer.note(t.account.exported)
  }

  async erase(name: string): Promise<Wrong> {
    client.leaving(t.account.erased)
    const answer = await client.ask({ type: 'erase_me', name })
    if (answer.type === 'error') {
      client.leaving(null)
      return answer
    }
    settings.name = ''
    client.go({ page: 'home' })
    return null
  }

  // ----------------------------------------------------------------------------------------------------

  async #keep(userName: string, way: Way): Promise<Wrong> {
    const refused = await this.#change({ type: 'keep_account', user_name: userName, ...way }, t.account.keptNow(userName))
    if (refused === null) client.kept(userName)
    return refused
  }

  async #logIn(draft: Draft): Promise<Wrong> {
    const answer = await client.ask(draft)
    if (answer.type === 'error') return answer
    if (answer.token === undefined) return wrong('broken')
    this.#comes = true
    client.become(answer.token)
    return null
  }

  async #change(draft: Draft, done: string): Promise<Wrong> {
    const answer = await client.ask(draft)
    if (answer.type === 'error') return answer
    this.#take(answer)
    announcer.note(done)
    return null
  }

  #take(ok: Ok): void {
    if (this.#looked && ok.account !== undefined) this.account = ok.account
  }

  #welcomed(): void {
    const { me } = client.session
    if (this.account?.player !== me?.player) this.account = null
    if (this.#comes && me !== null) {
      this.#comes = false
      announcer.note(t.account.loggedIn(me.name))
      client.go({ page: 'home' })
      return
    }
    if (this.#looked) void this.load()
  }
}

function wrong(trouble: Trouble): Wrong {
  return { code: 'not_allowed', message: t.account[trouble] }
}

export const own = new Own()
