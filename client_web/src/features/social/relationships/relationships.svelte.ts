// The people that the player has to do with, the challenges between them, and what they may see.
import { perClient } from '../../../app/client/perClient.svelte.ts'
import type { Client } from '../../../app/client.svelte.ts'
import type { ChallengeLine, Draft, PushMessage, Options, Person, Player, Privacy, Refusal } from '../../../net/wire.ts'
import { t } from '../../../texts.ts'
import { announcer } from '../../../ui/announcer.svelte.ts'
import { withPerson } from './relationships.ts'

export type Reason = NonNullable<Extract<Draft, { type: 'answer_challenge' }>['reason']>

class People {
  readonly #client: Client
  /** Null until somebody looked. */
  list = $state.raw<Person[] | null>(null)
  challenges = $state.raw<ChallengeLine[]>([])
  privacy = $state.raw<Privacy | null>(null)
  /** Whether the server has not said yet that it keeps what was chosen. */
  savingPrivacy = $state(false)
  /** Whether the player is known to have no account: then nobody finds them by name. */
  guest = $state(false)
  /** Why there is no list. */
  why = $state<string | null>(null)

  /** Whose list it is. */
  #of: string | null = null
  /** Whether somebody looks at the list. */
  #inView = false

  constructor(client: Client) {
    this.#client = client
    client.pushListeners.add((message) => this.#onPush(message))
    client.welcomeListeners.add(() => {
      if (this.#inView) void this.load()
    })
  }

  /** Keep the list up to date until the returned function is called. */
  keepLoaded(): () => void {
    this.#inView = true
    if (this.#client.status === 'open') void this.load()
    return () => {
      this.#inView = false
    }
  }

  async load(): Promise<void> {
    const me = this.#client.session.me?.player ?? null
    if (me !== this.#of) {
      this.list = null
      this.challenges = []
      this.privacy = null
    }
    this.#of = me
    const [people, account] = await Promise.all([
      this.#client.request({ type: 'people' }),
      this.#client.request({ type: 'my_account' }),
      this.#loadChallenges(),
    ])
    if (people.type === 'ok') this.list = people.people ?? []
    this.why = people.type === 'ok' ? null : people.message
    if (account.type !== 'ok' || account.account === undefined) return
    this.privacy = account.account.privacy
    this.guest = account.account.user_name === null
  }

  /** The person of this user name; null where there is none, undefined where the server would not say. */
  async find(name: string): Promise<Person | null | undefined> {
    const ok = await this.#client.send({ type: 'find_player', user_name: name })
    return ok === null ? undefined : (ok.person ?? null)
  }

  // -- what one is to another -----------------------------------------------------------------------

  befriend(player: string): Promise<boolean> {
    return this.#about({ type: 'befriend', player })
  }

  /** End a friendship, decline a request, or take one's own back. */
  unfriend(player: string): Promise<boolean> {
    return this.#about({ type: 'unfriend', player })
  }

  setFavourite(player: string, favourite: boolean): Promise<boolean> {
    return this.#about({ type: 'favourite', player, favourite })
  }

  block(player: string, blocked: boolean): Promise<boolean> {
    return this.#about({ type: 'block', player, blocked })
  }

  mute(player: string, muted: boolean): Promise<boolean> {
    return this.#about({ type: 'mute', player, muted })
  }

  async setPrivacy(privacy: Privacy): Promise<void> {
    const before = this.privacy
    this.privacy = privacy
    this.savingPrivacy = true
    const ok = await this.#client.send({ type: 'set_privacy', ...privacy })
    this.savingPrivacy = false
    this.privacy = ok === null ? before : (ok.account?.privacy ?? privacy)
  }

  // -- challenges ------------------------------------------------------------------------------------

  /** Challenge somebody. Returns what the server refuses about an option, for the form to show. */
  async challenge(player: Player, ruleset: string, seats: number, options: Options): Promise<'sent' | Refusal | null> {
    const answer = await this.#client.request({ type: 'challenge', player: player.player, ruleset, seats, options })
    if (answer.type === 'ok') {
      announcer.note(t.people.challenged(player.name))
      if (this.#inView) void this.#loadChallenges()
      return 'sent'
    }
    if (answer.details?.option !== undefined) return answer
    announcer.note(answer.message, 'error')
    return null
  }

  /** Answer a challenge; an accepted one leads to its room. Returns whether it is answered. */
  async answer(challenge: string, accept: boolean, reason: Reason | null = null): Promise<boolean> {
    const ok = await this.#client.send({ type: 'answer_challenge', challenge, accept, reason })
    void this.#loadChallenges()
    if (ok?.room !== undefined) {
      // Of an invitation: a seat is taken there. Who has one already only comes to see it.
      await this.#client.send({ type: 'join_room', room: ok.room })
      this.#client.go({ page: 'room', room: ok.room })
    }
    return ok !== null
  }

  async withdraw(challenge: string): Promise<void> {
    await this.#client.send({ type: 'withdraw_challenge', challenge }, ['no_such_challenge'])
    await this.#loadChallenges()
  }

  // ----------------------------------------------------------------------------------------------------

  async #about(draft: Draft): Promise<boolean> {
    const ok = await this.#client.send(draft)
    if (ok?.person !== undefined && ok.person !== null) this.#put(ok.person)
    return ok !== null
  }

  #put(person: Person): void {
    if (this.list !== null) this.list = withPerson(this.list, person)
  }

  #onPush(message: PushMessage): void {
    if (message.type === 'person') this.#put(message.person)
    // Every challenge that comes, goes or is answered brings a notice, or takes one back.
    const changes = message.type === 'notice_gone' || (message.type === 'notice' && message.notice.kind.startsWith('challenge'))
    if (this.#inView && changes) void this.#loadChallenges()
  }

  async #loadChallenges(): Promise<void> {
    const answer = await this.#client.request({ type: 'challenges' })
    if (answer.type === 'ok') this.challenges = answer.challenges ?? []
  }
}

export const peopleOf = perClient((client) => new People(client))
