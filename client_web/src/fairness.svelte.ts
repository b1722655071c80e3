// What contradicts the notes of this page, by room: said once, and shown as long as the page is there.
import { announcer } from './announcer.svelte'
import { t } from './messages'
import { notebook } from './notebook'
import { Part, type Page } from './part'
import { isMild, keyOf, type Contradiction } from './state/contradictions'
import type { Room } from './state/room'
import { onElsewhere } from './storage'
import { hashing } from './verify/hashing'

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
    for (const one of all) {
      // Notes speak by their own role: the live regions tell of the game just then.
      if (!before.includes(keyOf(one))) announcer.note(t.fairness.short(one, room), isMild(one) ? 'news' : 'error')
    }
  }
}

export const fairness = new Fairness()

/** The part of a page in the openings of games. */
export function partOf(page: Pick<Page, 'room' | 'me' | 'nowMs' | 'isOpen' | 'ask'>): Part {
  return new Part({
    ...page,
    notebook,
    hashing,
    pause: (ms) => new Promise((over) => setTimeout(over, ms)),
    refused: (refusal) => announcer.note(refusal.message, 'error'),
    found: (code, all) => {
      const room = page.room(code)
      if (room !== undefined) fairness.found(room, all)
    },
  })
}

/** Have ready what the part needs, and tell it what happens to the page. */
export function attend(part: Part, rooms: () => Room[]): void {
  void part.warm().catch(() => undefined)
  window.addEventListener('pagehide', () => part.lost(rooms()))
  // Another window of this browser may have noted which bytes are in the dice.
  onElsewhere('fairness', () => rooms().forEach(({ room }) => void part.compare(room)))
}
