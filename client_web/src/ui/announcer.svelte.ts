// What is said to the person: to screen readers through two live regions, to the eye by small notes.

import { untrack } from 'svelte'

export interface Note {
  id: number
  /** `shown` has been spoken elsewhere, and is only for the eye. */
  kind: 'info' | 'error' | 'shown'
  text: string
  /** Where it leads. */
  to: Link | null
}

export interface Link {
  path: string
  label: string
}

const NOTE_MS = 5_000
const ERROR_MS = 9_000
const CLEAR_MS = 6_000
const NOTES_AT_ONCE = 3
/** A changed blank at its end makes a screen reader read the same text again. */
const AGAIN = '\u00a0'

/** Its methods may be called in effects: what they read there must not call the effect again. */
class Announcer {
  polite = $state('')
  assertive = $state('')
  notes = $state.raw<Note[]>([])
  #count = 0
  #next: string[] = []
  #clear: ReturnType<typeof setTimeout> | undefined

  /** Say it when nothing else is being said. What is to be said at the same moment is said together, each once. */
  say(text: string): void {
    if (text === '') return
    if (this.#next.length === 0)
      setTimeout(() => {
        this.polite = fresh(this.#next.join(' '), this.polite)
        this.#next = []
      })
    if (!this.#next.includes(text)) this.#next = [...this.#next, text]
  }

  /** Say it at once: only warnings of the clock, and that the device is to be passed on. */
  warn(text: string): void {
    if (text === '') return
    this.assertive = fresh(
      text,
      untrack(() => this.assertive),
    )
    clearTimeout(this.#clear)
    this.#clear = setTimeout(() => (this.assertive = ''), CLEAR_MS)
  }

  /** Show a small note; it speaks by its own role. */
  note(text: string, kind: Note['kind'] = 'info', to: Link | null = null): void {
    const id = ++this.#count
    // What was asked for on demand replaces its like; the same note twice is one.
    const others = untrack(() => this.notes).filter(
      (note) => note.text !== text && (note.kind !== 'shown' || kind !== 'shown'),
    )
    this.notes = [...others, { id, kind, text, to }].slice(-NOTES_AT_ONCE)
    setTimeout(() => this.dismiss(id), kind === 'error' || to !== null ? ERROR_MS : NOTE_MS)
  }

  /** For the eye, what is spoken through the live region. */
  show(text: string): void {
    this.note(text, 'shown')
  }

  dismiss(id: number): void {
    this.notes = this.notes.filter((note) => note.id !== id)
  }
}

function fresh(text: string, before: string): string {
  return text === before ? text + AGAIN : text
}

export const announcer = new Announcer()
