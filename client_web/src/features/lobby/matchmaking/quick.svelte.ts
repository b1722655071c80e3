// What the first page needs of finding a game: which games are looked for, and the search itself once it is there.
import type { Component } from 'svelte'
import type { Later } from '../../../app/later.svelte.ts'
import { perClient } from '../../../app/client/perClient.svelte.ts'
import { rulesets } from '../../../app/rulesets.svelte.ts'
import { settings } from '../../../app/settings.svelte.ts'
import { chosenGames } from '../../../model/lobby/quickChoice.ts'

/** The search for a match, as the first page shows and uses it (matchmaking.svelte.ts). */
export interface Matches {
  readonly searching: boolean
  /** Another window of this player seeks. */
  readonly elsewhere: boolean
  /** Players and open rooms, while somebody looks at the lobby and has heard of it. */
  readonly counts: { online: number; seeking: number; rooms: number } | null
  quick(): Promise<void>
  searchAgain(): Promise<void>
  stop(): Promise<void>
  watch(): () => void
}

type Waiting = Later<Component<{ onleave: () => void }>>

export class Quick {
  /** The games that a quick match is looked for in. */
  readonly games = $derived.by(() => chosenGames(settings.quick, rulesets.cards, settings.ruleset))
  /** The first of them, or else the game chosen on this page; null until the list of games is there. */
  readonly game = $derived.by(() => this.games[0] ?? rulesets.pick(settings.ruleset))
  /** Null until it has come behind the first page. */
  matches = $state.raw<Matches | null>(null)
  /** What shows a search that goes on: loaded once there is one. */
  waiting = $state.raw<Waiting | null>(null)
  #presses: (() => void)[] = []

  /** Begin to look for a match as the person chose it; returns once the search shows. */
  async seek(): Promise<void> {
    if (this.matches === null) await new Promise<void>((came) => this.#presses.push(came))
    void this.matches?.quick()
    await this.waiting?.want()
  }

  come(matches: Matches, waiting: Waiting): void {
    this.matches = matches
    this.waiting = waiting
    for (const came of this.#presses.splice(0)) came()
  }
}

export const quickOf = perClient(() => new Quick())
