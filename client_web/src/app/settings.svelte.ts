// What the person chose; remembered by this browser.
import { readLevel } from '../model/level.ts'
import { readChoice, type QuickChoice } from '../model/lobby/quickChoice.ts'
import { readSpeech, type Speech } from '../model/choices/speech.ts'
import { readTimes } from '../model/choices/times.ts'
import type { Level, Times } from '../net/wire.ts'
import { readStored, store } from './storage.ts'

export type Theme = 'light' | 'dark'

const GROUND: Record<Theme, string> = { light: '#efe8db', dark: '#10161d' }

export class Settings {
  #name = $state(readStored('name') ?? '')
  #ruleset = $state(readStored('ruleset'))
  #keys = $state(readStored('keys') !== 'off')
  #confirm = $state(readStored('confirm') !== 'off')
  #quick = $state.raw<QuickChoice>(readChoice(readStored('quick')))
  #level = $state<Level>(readLevel(readStored('level')))
  #coach = $state(readStored('coach') === 'on')
  #vibrate = $state(readStored('vibrate') !== 'off')
  #notify = $state(readStored('notify'))
  #zen = $state(readStored('zen') === 'on')
  #motion = $state(readStored('motion') !== 'off')
  #readChatAloud = $state(readStored('chat') !== 'off')
  #text = $state(readStored('text') === 'on')
  #stretch = $state<Times>(readTimes(readStored('stretch')))
  #speech = $state<Speech>(readSpeech(readStored('speech')))
  // theme.js has set it before the first paint.
  #theme = $state<Theme>(document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

  constructor() {
    this.#showMotion()
    this.#showText()
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (system) => {
      if (readStored('theme') === null) this.#show(system.matches ? 'dark' : 'light')
    })
  }

  get name(): string {
    return this.#name
  }

  set name(name: string) {
    this.#name = name
    store('name', name === '' ? null : name)
  }

  get ruleset(): string | null {
    return this.#ruleset
  }

  set ruleset(ruleset: string | null) {
    this.#ruleset = ruleset
    store('ruleset', ruleset)
  }

  /** Whether single keys work at the table. */
  get keys(): boolean {
    return this.#keys
  }

  set keys(on: boolean) {
    this.#keys = on
    store('keys', on ? null : 'off')
  }

  /** Whether a row is first chosen and entered by a second press. */
  get confirm(): boolean {
    return this.#confirm
  }

  set confirm(on: boolean) {
    this.#confirm = on
    store('confirm', on ? null : 'off')
  }

  /** What a quick match is looked for in. */
  get quick(): QuickChoice {
    return this.#quick
  }

  set quick(choice: QuickChoice) {
    this.#quick = choice
    store('quick', JSON.stringify(choice))
  }

  /** How well the computer is to play. */
  get level(): Level {
    return this.#level
  }

  set level(level: Level) {
    this.#level = level
    store('level', level)
  }

  /** Whether a coach helps in games alone or against the computer. */
  get coach(): boolean {
    return this.#coach
  }

  set coach(on: boolean) {
    this.#coach = on
    store('coach', on ? 'on' : null)
  }

  /** Whether the device may shake when a match is found. */
  get vibrate(): boolean {
    return this.#vibrate
  }

  set vibrate(on: boolean) {
    this.#vibrate = on
    store('vibrate', on ? null : 'off')
  }

  /** Whether the system tells of turns; null as long as the person has not been asked. */
  get notify(): boolean | null {
    return this.#notify === null ? null : this.#notify !== 'off'
  }

  set notify(on: boolean) {
    this.#notify = on ? 'on' : 'off'
    store('notify', this.#notify)
  }

  /** Whether names, ratings and talk are hidden while one plays. */
  get zen(): boolean {
    return this.#zen
  }

  set zen(on: boolean) {
    this.#zen = on
    store('zen', on ? 'on' : null)
  }

  /** Whether dice fly, and whatever else moves; the system's own wish for less goes first. */
  get motion(): boolean {
    return this.#motion
  }

  set motion(on: boolean) {
    this.#motion = on
    store('motion', on ? null : 'off')
    this.#showMotion()
  }

  /** Whether what others say is spoken, and not only written. */
  get readChatAloud(): boolean {
    return this.#readChatAloud
  }

  set readChatAloud(on: boolean) {
    this.#readChatAloud = on
    store('chat', on ? null : 'off')
  }

  /** Whether the table is plain text, played by typed commands. */
  get text(): boolean {
    return this.#text
  }

  set text(on: boolean) {
    this.#text = on
    store('text', on ? 'on' : null)
    this.#showText()
  }

  /** How much is said of each throw, hold and entry. */
  get speech(): Speech {
    return this.#speech
  }

  set speech(speech: Speech) {
    this.#speech = speech
    store('speech', speech === 'usual' ? null : speech)
  }

  /** How many times the turn time the person takes in casual games. */
  get stretch(): Times {
    return this.#stretch
  }

  set stretch(times: Times) {
    this.#stretch = times
    store('stretch', times === 1 ? null : String(times))
  }

  get theme(): Theme {
    return this.#theme
  }

  set theme(theme: Theme) {
    store('theme', theme)
    this.#show(theme)
  }

  #showMotion(): void {
    document.documentElement.dataset.motion = this.#motion ? 'on' : 'off'
  }

  #showText(): void {
    document.documentElement.dataset.table = this.#text ? 'text' : 'dice'
  }

  #show(theme: Theme): void {
    this.#theme = theme
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[theme])
  }
}

export const settings = new Settings()
