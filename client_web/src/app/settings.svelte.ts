// What the person chose; remembered by this browser. A setting is declared once, in DECLARED.
import { readLevel } from '../model/level.ts'
import { readChoice, type QuickChoice } from '../model/lobby/quickChoice.ts'
import { oneOf, type TextForm } from '../model/choices/oneOf.ts'
import { SPEECHES } from '../model/choices/speech.ts'
import type { Level, Times } from '../net/wire.ts'
import { readStored, store } from './storage.ts'

export type Theme = 'light' | 'dark'

/** How a setting is remembered: what the stored text says, null where there is none, and the text of a value. */
interface Kind<T> extends TextForm<T> {
  /** Where it is stored, if not by its name. */
  key?: string
  /** Let styles find it. */
  show?: (value: T) => void
}

/** How many times the room's turn time the person may take. */
export const TIMES: readonly Times[] = [1, 2, 3, 5, 10]

const GROUND: Record<Theme, string> = { light: '#efe8db', dark: '#10161d' }

const ON: Kind<boolean> = { read: (stored) => stored !== 'off', text: (on) => (on ? null : 'off') }
const OFF: Kind<boolean> = { read: (stored) => stored === 'on', text: (on) => (on ? 'on' : null) }

const DECLARED = {
  name: { read: (stored) => stored ?? '', text: (name) => name || null } as Kind<string>,
  ruleset: { read: (stored) => stored, text: (ruleset) => ruleset } as Kind<string | null>,
  /** Whether single keys work at the table. */
  keys: ON,
  /** Whether a row is first chosen and entered by a second press. */
  confirm: ON,
  /** What a quick match is looked for in. */
  quick: { read: readChoice, text: JSON.stringify } as Kind<QuickChoice>,
  /** How well the computer is to play. */
  level: { read: readLevel, text: (level) => level } as Kind<Level>,
  /** Whether a coach helps in games alone or against the computer. */
  coach: OFF,
  /** Whether the device may shake when a match is found. */
  vibrate: ON,
  /** Whether the system tells of turns; null as long as the person has not been asked. */
  notify: { read: (stored) => stored && stored !== 'off', text: (on) => (on ? 'on' : 'off') } as Kind<boolean | null>,
  /** Whether names, ratings and talk are hidden while one plays. */
  zen: OFF,
  /** Whether dice fly, and whatever else moves; the system's own wish for less goes first. */
  motion: { ...ON, show: (on) => (document.documentElement.dataset.motion = on ? 'on' : 'off') } as Kind<boolean>,
  /** Whether what others say is spoken, and not only written. */
  readChatAloud: { ...ON, key: 'chat' } as Kind<boolean>,
  /** Whether the table is plain text, played by typed commands. */
  text: { ...OFF, show: (on) => (document.documentElement.dataset.table = on ? 'text' : 'dice') } as Kind<boolean>,
  /** How much is said of each throw, hold and entry. */
  speech: oneOf(SPEECHES, 'usual'),
  /** How many times the turn time the person takes in casual games. */
  stretch: oneOf(TIMES, 1),
  // theme.js has set it before the first paint.
  theme: {
    read: () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'),
    text: (theme) => theme,
    show: (theme) => {
      document.documentElement.dataset.theme = theme
      document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[theme])
    },
  } as Kind<Theme>,
}

export type Settings = { [Name in keyof typeof DECLARED]: ReturnType<(typeof DECLARED)[Name]['read']> }

class Choice<T> {
  #value: T
  #kind: Kind<T>
  #key: string

  constructor(kind: Kind<T>, key: string) {
    this.#kind = kind
    this.#key = kind.key ?? key
    this.#value = $state.raw(kind.read(readStored(this.#key)))
    kind.show?.(this.#value)
  }

  get = (): T => this.#value

  /** Let it be so, without remembering it. */
  take(value: T): void {
    this.#value = value
    this.#kind.show?.(value)
  }

  set = (value: T): void => {
    store(this.#key, this.#kind.text(value))
    this.take(value)
  }
}

class Remembered {
  constructor() {
    const choices = Object.entries(DECLARED).map(([name, kind]) => [name, new Choice<unknown>(kind as Kind<unknown>, name)] as const)
    Object.defineProperties(this, Object.fromEntries(choices.map(([name, { get, set }]) => [name, { get, set }])))
    const { theme } = Object.fromEntries(choices)
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (system) => {
      if (readStored('theme') === null) theme!.take(system.matches ? 'dark' : 'light')
    })
  }
}

export const settings = new Remembered() as Settings
