// Who this page is to the server: the session that it says hello with, the pages of this browser beside it, logging in and out.
import { registered } from '../../model/generalSession.ts'
import type { Hello, Welcome } from '../../net/wire.ts'
import { t } from '../../texts.ts'
import { announcer } from '../../ui/announcer.svelte.ts'
import { Asking } from '../asking.svelte.ts'
import { settings } from '../settings.svelte.ts'
import { readStored, store } from '../storage.ts'
import { helloOf } from './hello.ts'
import { dropToken, isOvertaken, keepToken, takeToken, tokenToSay, whenFirst } from './ownToken.ts'

interface RefusedName {
  name: string
  why: string
}

export abstract class OwnPlayer extends Asking {
  /** A name that the person wanted and the server did not take, and why. */
  refusedName = $state.raw<RefusedName | null>(null)
  /** Called when the person has logged out here, or erased their account. */
  readonly logOutListeners = new Set<() => void>()
  /** The last hello named no rooms to go on with. */
  protected bare = false
  /** What is said when the server ends the session because the person asked for it. */
  #logOutMessage: string | null = null

  /** The guest has an account now. */
  registered(userName: string): void {
    this.session = registered(this.session, userName)
  }

  /** Go on as the player of this token. */
  switchAccount(token: string): void {
    takeToken(token)
    this.#restart()
  }

  #restart(): void {
    this.connection.restart({ type: 'error', code: 'stopping', message: t.connection.connecting })
  }

  /** The session ends now, as the person wants it: say this once the server has ended it. Null: it goes on. */
  expectLogOut(message: string | null): void {
    this.#logOutMessage = message
  }

  // A page that begins waits for the one of this browser that begins now.
  protected override hello(bare: boolean): Hello | Promise<Hello> {
    return whenFirst()?.then(() => this.#hello(bare)) ?? this.#hello(bare)
  }

  #hello(bare: boolean): Hello {
    this.bare = bare
    return helloOf(this.session, tokenToSay(this.#hasSeat()), bare)
  }

  /** This page is the player of this token from now on. */
  protected takeSession(token: string): void {
    keepToken(token)
    // Behind what else a welcome does.
    queueMicrotask(() => this.joinOtherPage())
  }

  /** Be the guest that another page of this browser began as, at the same time. */
  protected joinOtherPage(): void {
    if (isOvertaken() && !this.#hasSeat()) this.#restart()
  }

  /** A page with a seat puts its token back where the storage has lost it. */
  protected putTokenBack(): void {
    if (this.#hasSeat()) tokenToSay(true)
  }

  #hasSeat(): boolean {
    return Object.values(this.session.rooms).some((room) => this.sits(room))
  }

  /** What of the hello was not taken. */
  protected onProblems({ problems }: Welcome): void {
    for (const { field, problem } of problems ?? [])
      if (field === 'name') {
        // Not one that this server takes, or somebody else has it by now.
        this.refusedName = { name: settings.name, why: problem }
        settings.name = ''
      }
  }

  protected onOtherPlayer(): void {
    const me = this.session.me?.player ?? null
    const known = readStored('player')
    // Also where the session ended elsewhere while this browser was closed.
    if (known !== null && known !== me) this.withRest((rest) => void rest.forgetPlayer())
    store('player', me)
  }

  protected override onTokenRejected(): void {
    dropToken()
    announcer.note(this.#logOutMessage ?? t.connection.newGuest)
    this.withRest((rest) => void rest.forgetPlayer())
    if (this.#logOutMessage !== null) {
      settings.name = ''
      this.withRest(() => this.logOutListeners.forEach((listener) => listener()))
    }
    this.#logOutMessage = null
  }
}
