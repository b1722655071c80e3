// Whether there is a keyboard: a browser does not say so, but what it says of pointers and what is pressed does.
import { MediaQuery } from 'svelte/reactivity'

class Keyboard {
  #pressed = $state(false)
  /** A window of a desktop, pointed into with a mouse or the like. */
  #desk = new MediaQuery('(min-width: 68em) and (min-height: 37.5em) and (hover: hover) and (pointer: fine)')

  get present(): boolean {
    return this.#pressed || this.#desk.current
  }

  /** A key was pressed that no keyboard on a screen has pressed: those write into fields. */
  pressed(): void {
    this.#pressed = true
  }
}

export const keyboard = new Keyboard()
