// What contradicts the notes of this page, by room: said once, and shown as long as the page is there.
import { perClient } from '../../../app/client/perClient.svelte.ts'
import type { Client } from '../../../app/client.svelte.ts'
import { hashing } from '../../../app/hashing.ts'
import { settings } from '../../../app/settings.svelte.ts'
import { isMild, keyOf, type Contradiction } from '../../../model/opening/contradictions.ts'
import { Contributor } from '../../../model/opening/contributor.ts'
import type { Room } from '../../../model/room/room.ts'
import { t } from '../../../texts.ts'
import { announcer } from '../../../ui/announcer.svelte.ts'
import { noteStore, onOtherNotes } from './browserNotes.ts'

class Fairness {
  #found = $state.raw<Record<string, Contradiction[]>>({})

  of(room: string): Contradiction[] {
    return this.#found[room] ?? []
  }

  /** All that is found in a room now. What was not found before is said. */
  found(room: Room, all: Contradiction[]): void {
    const before = this.of(room.room).map(keyOf)
    if (before.length === 0 && all.length === 0) return
    this.#found = { ...this.#found, [room.room]: all }
    const told = settings.zen ? withNumbers(room) : room
    for (const one of all) {
      // Notes speak by their own role: the live regions tell of the game just then.
      if (!before.includes(keyOf(one))) announcer.note(t.fairness.short(one, told), isMild(one) ? 'info' : 'error')
    }
  }
}

/** With the numbers of seats for names: who does not want to know the names hears none here. */
function withNumbers(room: Room): Room {
  return { ...room, names: Object.fromEntries(room.seats.map(({ seat }) => [seat, t.zen.player(seat + 1)])) }
}

export const fairnessOf = perClient(() => new Fairness())

/** Take this page's part in the openings of games. */
export function takePartInOpenings(client: Client): void {
  const rooms = (): Room[] => Object.values(client.session.rooms)
  const contributor = new Contributor({
    noteStore,
    hashing,
    room: (code) => client.session.rooms[code],
    me: () => client.session.me,
    nowMs: () => Date.now() + client.session.offsetMs,
    isOpen: () => client.status === 'open',
    ask: (draft) => client.request(draft),
    pause: (ms) => new Promise((over) => setTimeout(over, ms)),
    refused: (refusal) => announcer.note(refusal.message, 'error'),
    found: (code, all) => {
      const room = client.session.rooms[code]
      if (room !== undefined) fairnessOf(client).found(room, all)
    },
  })
  client.openingHandler = contributor
  // At hand by then: an opening is to be answered at once.
  void contributor.warm().catch(() => undefined)
  window.addEventListener('pagehide', () => contributor.onLost(rooms()))
  // Only at the person's own wish: a server that ends a session must not take evidence with it.
  client.logOutListeners.add(() => noteStore.clear())
  onOtherNotes((none) => {
    if (none) noteStore.clear()
    // Another window of this browser may have noted which bytes are in the dice.
    rooms().forEach(({ room }) => void contributor.compare(room))
  })
}
