// What the person chose; remembered by this browser.
import { readChoice, type QuickChoice } from './state/seek'
import { recall, remember } from './storage'

export type Theme = 'light' | 'dark'

const GROUND: Record<Theme, string> = { light: '#efe8db', dark: '#10161d' }

class Settings {
  #name = $state(recall('name') ?? '')
  #ruleset = $state(recall('ruleset'))
  #keys = $state(recall('keys') !== 'off')
  #confirm = $state(recall('confirm') !== 'off')
  #quick = $state.raw<QuickChoice>(readChoice(recall('quick')))
  #vibrate = $state(recall('vibrate') !== 'off')
  #sayTalk = $state(recall('talk') !== 'off')
  // theme.js has set it before the first paint.
  #theme = $state<Theme>(document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (system) => {
      if (recall('theme') === null) this.#show(system.matches ? 'dark' : 'light')
    })
  }

  get name(): string {
    return this.#name
  }

  set name(name: string) {
    this.#name = name
    remember('name', name === '' ? null : name)
  }

  get ruleset(): string | null {
    return this.#ruleset
  }

  set ruleset(ruleset: string | null) {
    this.#ruleset = ruleset
    remember('ruleset', ruleset)
  }

  /** Whether single keys work at the table. */
  get keys(): boolean {
    return this.#keys
  }

  set keys(on: boolean) {
    this.#keys = on
    remember('keys', on ? null : 'off')
  }

  /** Whether a row is first chosen and entered by a second press. */
  get confirm(): boolean {
    return this.#confirm
  }

  set confirm(on: boolean) {
    this.#confirm = on
    remember('confirm', on ? null : 'off')
  }

  /** What a quick match is looked for in. */
  get quick(): QuickChoice {
    return this.#quick
  }

  set quick(choice: QuickChoice) {
    this.#quick = choice
    remember('quick', JSON.stringify(choice))
  }

  /** Whether the device may shake when a match is found. */
  get vibrate(): boolean {
    return this.#vibrate
  }

  set vibrate(on: boolean) {
    this.#vibrate = on
    remember('vibrate', on ? null : 'off')
  }

  /** Whether what others say is spoken, and not only written. */
  get sayTalk(): boolean {
    return this.#sayTalk
  }

  set sayTalk(on: boolean) {
    this.#sayTalk = on
    remember('talk', on ? null : 'off')
  }

  get theme(): Theme {
    return this.#theme
  }

  set theme(theme: Theme) {
    remember('theme', theme)
    this.#show(theme)
  }

  #show(theme: Theme): void {
    this.#theme = theme
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[theme])
  }
}

export const settings = new Settings()
