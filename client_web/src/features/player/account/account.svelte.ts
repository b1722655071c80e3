// One's own account: how one logs in, where one is logged in, and one's data.
import { perClient } from '../../../app/client/perClient.svelte.ts'
import type { Client } from '../../../app/client.svelte.ts'
import { settings } from '../../../app/settings.svelte.ts'
import type { Account, Draft, Ok, Refusal } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { announcer } from '../../../ui/announcer.svelte.ts'
import { createPasskey, usePasskey } from './passkeys.ts'
import type { PasskeyProblem } from './webauthn.ts'

/** What could not be done, for the form to show at its field; null where it is done. */
export type FormError = Pick<Refusal, 'code' | 'message'> | null
type Credentials = Partial<Pick<Extract<Draft, { type: 'keep_account' }>, 'password' | 'credential'>>

class OwnAccount {
  readonly #client: Client
  account = $state.raw<Account | null>(null)
  /** Why it could not be loaded. */
  why = $state<string | null>(null)

  #inView = false
  /** Whether the next welcome is that of somebody who has just logged in. */
  #loggingIn = false

  constructor(client: Client) {
    this.#client = client
    client.welcomeListeners.add(() => this.#onWelcome())
  }

  /** Keep the account up to date until the returned function is called. */
  look(): () => void {
    this.#inView = true
    void this.load()
    return () => {
      this.#inView = false
      this.account = null
    }
  }

  async load(): Promise<void> {
    const answer = await this.#client.request({ type: 'my_account' })
    this.why = answer.type === 'ok' ? null : answer.message
    if (answer.type === 'ok') this.#take(answer)
  }

  // -- making it one's own, and logging in -----------------------------------------------------------

  registerByPassword(userName: string, password: string): Promise<FormError> {
    return this.#register(userName, { password })
  }

  async registerByPasskey(userName: string): Promise<FormError> {
    const options = await this.#client.request({ type: 'passkey_options', user_name: userName })
    if (options.type === 'error') return options
    const made = await createPasskey(options.passkey ?? {})
    return 'problem' in made ? formError(made.problem) : this.#register(userName, made)
  }

  logIn(userName: string, password: string): Promise<FormError> {
    return this.#logIn({ type: 'log_in', user_name: userName, password })
  }

  async logInByPasskey(): Promise<FormError> {
    const options = await this.#client.request({ type: 'log_in_options' })
    if (options.type === 'error') return options
    const made = await usePasskey(options.passkey ?? {})
    return 'problem' in made ? formError(made.problem) : this.#logIn({ type: 'log_in_passkey', ...made })
  }

  // -- what opens it ------------------------------------------------------------------------------------

  async addPasskey(label: string): Promise<FormError> {
    const options = await this.#client.request({ type: 'passkey_options' })
    if (options.type === 'error') return options
    const made = await createPasskey(options.passkey ?? {})
    if ('problem' in made) return formError(made.problem)
    return this.#change({ type: 'add_passkey', credential: made.credential, label }, t.account.addedNow)
  }

  removePasskey(passkey: string, label: string): Promise<FormError> {
    return this.#change({ type: 'remove_passkey', passkey }, t.account.removed(label))
  }

  setPassword(password: string, old: string | null): Promise<FormError> {
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
    const ownAccount = this.account?.sessions.find((one) => one.this)
    if (ownAccount === undefined) return
    this.#client.expectLogOut(t.account.loggedOut)
    if ((await this.#client.send({ type: 'end_session', session: ownAccount.session })) === null) this.#client.expectLogOut(null)
    else this.#client.go({ page: 'home' })
  }

  // -- one's data ---------------------------------------------------------------------------------------

  async takeAlong(): Promise<void> {
    const ok = await this.#client.send({ type: 'export_me' })
    if (ok?.export === undefined) return
    const file = new Blob([JSON.stringify(ok.export, null, 2), '\n'], { type: 'application/json' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = t.account.exportFile
    link.click()
    URL.revokeObjectURL(link.href)
    announcer.note(t.account.exported)
  }

  async erase(name: string): Promise<FormError> {
    this.#client.expectLogOut(t.account.erased)
    const answer = await this.#client.request({ type: 'erase_me', name })
    if (answer.type === 'error') {
      this.#client.expectLogOut(null)
      return answer
    }
    settings.name = ''
    this.#client.go({ page: 'home' })
    return null
  }

  // ----------------------------------------------------------------------------------------------------

  async #register(userName: string, way: Credentials): Promise<FormError> {
    const refused = await this.#change({ type: 'keep_account', user_name: userName, ...way }, t.account.keptNow(userName))
    if (refused === null) this.#client.registered(userName)
    return refused
  }

  async #logIn(draft: Draft): Promise<FormError> {
    const answer = await this.#client.request(draft)
    if (answer.type === 'error') return answer
    if (answer.token === undefined) return formError('broken')
    this.#loggingIn = true
    this.#client.switchAccount(answer.token)
    return null
  }

  async #change(draft: Draft, done: string): Promise<FormError> {
    const answer = await this.#client.request(draft)
    if (answer.type === 'error') return answer
    this.#take(answer)
    announcer.note(done)
    return null
  }

  #take(ok: Ok): void {
    if (this.#inView && ok.account !== undefined) this.account = ok.account
  }

  #onWelcome(): void {
    const { me } = this.#client.session
    if (this.account?.player !== me?.player) this.account = null
    if (this.#loggingIn && me !== null) {
      this.#loggingIn = false
      announcer.note(t.account.loggedIn(me.name))
      this.#client.go({ page: 'home' })
      return
    }
    if (this.#inView) void this.load()
  }
}

function formError(problem: PasskeyProblem): FormError {
  return { code: 'not_allowed', message: t.account[problem] }
}

export const ownAccountOf = perClient((client) => new OwnAccount(client))
