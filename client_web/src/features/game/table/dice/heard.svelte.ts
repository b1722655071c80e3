// What is heard and felt at the table as it happens there: dice that fall, and the end of one's time, which is said as well.
import { untrack } from 'svelte'
import type { Client } from '../../../../app/client.svelte.ts'
import { now } from '../../../../app/now.ts'
import { remaining } from '../../../../model/time/clock.ts'
import type { LastThrow, Room } from '../../../../model/room/room.ts'
import { computerPlays } from '../../../../model/room/seating.ts'
import type { Turn } from '../../../../net/wire.ts'
import { t } from '../../../../texts.ts'
import { announcer } from '../../../../ui/announcer.svelte.ts'
import { landingMs } from '../../../../ui/motion.ts'
import { choices } from '../../sound/choices.svelte.ts'
import { hearClock, hearFall, prepareSound, type Fall } from '../../sound/sound.ts'
import { dice3d } from '../dice3d/dice3d.svelte.ts'

const WARN_MS = 10_000

/** The table, as it is now. */
export interface Heard {
  room: Room
  own: number | null
  /** The throw that falls now, or lies at once. */
  falling: LastThrow | null
  /** One's own turn. */
  turn: Turn | null
}

/** From a component's setup: let it be heard as long as that is shown. Returns what a picture of a fall calls. */
export function hearTable(client: Client, table: () => Heard): (knocks: Fall['knocks']) => () => void {
  // Derived, so that effects run at a throw and at the last seconds, and not at all that happens in the room.
  const falling = $derived(table().falling)
  const deadlineMs = $derived(table().turn?.deadline_ms ?? null)
  const leftMs = $derived(deadlineMs === null ? null : remaining(deadlineMs, now(), client.session.offsetMs))
  const urgent = $derived(leftMs !== null && leftMs > 0 && leftMs <= WARN_MS)

  function heard(knocks: Fall['knocks']): () => void {
    const { room, own } = table()
    if (falling === null) return () => undefined
    return hearFall({ tumble: falling.tumble, own: falling.seat === own && !computerPlays(room, own), knocks })
  }

  $effect(() => untrack(prepareSound))
  $effect(() => {
    const thrown = falling
    if (thrown === null) return
    return untrack(() => {
      // A throw that is shown in three dimensions tells what it strikes.
      if (dice3d.falls(computerPlays(table().room, thrown.seat))) return
      return heard({ count: thrown.dice.length, lastsMs: landingMs() })
    })
  })
  $effect(() => {
    if (urgent) untrack(() => announcer.warn(t.spoken.secondsLeft(WARN_MS / 1000)))
  })
  $effect(() => {
    // Another time to play until is another clock.
    if (urgent && deadlineMs !== null && choices.hears('clock')) return untrack(() => hearClock(leftMs ?? 0))
  })
  return heard
}
