// A player as everyone may see them, loaded by the API.
import type { Client } from '../../../app/client.svelte.ts'
import { getApi, type Answer } from '../../../app/httpApi.ts'
import type { HeadToHead, Profile, Rating, RatingGraph } from '../../../net/wire.ts'
import { courseOf, keyOf, profileOfNewcomer, type Course } from './profile.ts'

export const profilePath = (player: string): string => `/api/v1/players/${player}`

/** Ask for a profile. The server knows nothing of somebody who has done nothing yet: their own page shows that. */
export async function getProfile(client: Client, player: string): Promise<Answer<Profile>> {
  const answer = await getApi(profilePath(player), (text) => JSON.parse(text) as Profile)
  const me = client.session.me
  return !answer.ok && answer.code === 'no_such_player' && me?.player === player
    ? { ok: true, value: profileOfNewcomer(me) }
    : answer
}

export class PlayerPage {
  profile = $state.raw<Profile | null>(null)
  against = $state.raw<HeadToHead | null>(null)
  /** The rating whose course is shown. */
  chosen = $state<string | null>(null)
  course = $state.raw<Course | null>(null)
  graph = $state.raw<RatingGraph | null>(null)
  /** Why there is no player, or no course. */
  why = $state<string | null>(null)
  graphWhy = $state<string | null>(null)
  /** The server knows no such player. */
  nobody = $state(false)

  readonly rating = $derived<Rating | null>(this.profile?.ratings.find((one) => keyOf(one) === this.chosen) ?? null)

  readonly #client: Client

  constructor(client: Client, readonly player: string) {
    this.#client = client
  }

  async load(): Promise<void> {
    const answer = await getProfile(this.#client, this.player)
    this.why = answer.ok ? null : answer.why
    this.nobody = !answer.ok && answer.code === 'no_such_player'
    if (!answer.ok) return
    this.profile = answer.value
    const [first] = answer.value.ratings
    if (first !== undefined) await this.choose(keyOf(first))
  }

  async choose(key: string): Promise<void> {
    this.chosen = key
    const path = `${profilePath(this.player)}/ratings/${key}`
    const answer = await getApi(path, (text) => JSON.parse(text) as RatingGraph)
    if (this.chosen !== key) return
    this.graphWhy = answer.ok ? null : answer.why
    this.graph = answer.ok ? answer.value : null
    this.course = answer.ok ? courseOf(answer.value.points) : null
  }

  /** How the person fared against the player. */
  async compare(): Promise<void> {
    const me = this.#client.session.me?.player
    if (me === undefined || me === this.player) return
    const path = `${profilePath(me)}/against/${this.player}`
    const answer = await getApi(path, (text) => JSON.parse(text) as HeadToHead)
    if (answer.ok) this.against = answer.value
  }
}
