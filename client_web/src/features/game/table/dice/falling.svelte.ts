// What falls at a table: the throw that is in the air, the moment after it, and a throw that ended a turn.
import { untrack } from 'svelte'
import type { LastThrow, Lost, Room } from '../../../../model/room/room.ts'
import type { Turn } from '../../../../net/wire.ts'
import { afterLanding } from '../../../../ui/landing.ts'
import { landingMs, LOST_MS, REST_MS } from '../../../../ui/motion.ts'

/** The table as it is now: the seat that is looked at, and the turn whose dice lie in the tray. */
export interface Watched {
  room: Room
  looked: number | null
  turn: Turn | null
  /** Whether this page sees these dice fall. */
  falls(thrown: LastThrow): boolean
}

export class Falling {
  #table: () => Watched
  /** Dice are in the air: what they would give is not shown. */
  landing = $state(false)
  /** The throw that ended a turn, for a moment. */
  lost = $state.raw<Lost | null>(null)

  // Derived, so that effects run at a throw of this tray and not at everything that happens in the room.
  readonly thrown: LastThrow | null = $derived.by(() => {
    const { room, looked, turn, falls } = this.#table()
    const thrown = room.falls[looked ?? this.lost?.seat ?? turn?.seat ?? -1]
    return thrown !== undefined && falls(thrown) ? thrown : null
  })
  readonly #newlyLost = $derived.by(() => this.#table().room.lost)

  /** From a component's setup. `settle` hears when dice begin to settle, and when they have lain for a moment. */
  constructor(table: () => Watched, settle: (settling: boolean) => void) {
    this.#table = table

    // While dice fly, what they would give is not shown. Before the page is drawn: they must not be seen at rest first.
    $effect.pre(() => {
      if (this.thrown === null || landingMs() === 0) return
      this.landing = true
      const takeBack = afterLanding(() => (this.landing = false))
      return () => {
        takeBack()
        this.landing = false
      }
    })

    // After dice that this page saw fall, whoever threw them: the button stands still under the finger.
    $effect.pre(() => {
      if (this.thrown === null) return
      untrack(() => settle(true))
      let timer: ReturnType<typeof setTimeout>
      const takeBack = afterLanding(() => (timer = setTimeout(() => settle(false), REST_MS)))
      return () => {
        takeBack()
        clearTimeout(timer)
        settle(false)
      }
    })

    // Before the page is drawn, so that the tray does not empty first.
    $effect.pre(() => {
      this.lost = this.#newlyLost
      if (this.#newlyLost === null) return
      let timer: ReturnType<typeof setTimeout>
      const takeBack = afterLanding(() => (timer = setTimeout(() => (this.lost = null), LOST_MS)))
      return () => {
        takeBack()
        clearTimeout(timer)
      }
    })
  }
}
