// What the person wants to hear and to feel; remembered by this browser.
import { readStored, store } from '../../../app/storage.ts'

export const KINDS = ['dice', 'turn', 'result', 'clock'] as const
export type Kind = (typeof KINDS)[number]

const VOLUME = 70

/** A phone or tablet: it is among people, and silent until its owner says otherwise. */
export function isHandheld(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches
}

class Choices {
  #on = $state(readStored('sound') === null ? !isHandheld() : readStored('sound') !== 'off')
  #volume = $state(readVolume(readStored('volume')))
  #off = $state.raw<readonly string[]>((readStored('silent') ?? '').split(' '))
  #shakes = $state(readStored('shakes') !== 'off')

  /** Whether anything is heard. */
  get on(): boolean {
    return this.#on
  }

  set on(on: boolean) {
    this.#on = on
    store('sound', on ? 'on' : 'off')
  }

  /** From 0 to 100. */
  get volume(): number {
    return this.#volume
  }

  set volume(volume: number) {
    this.#volume = volume
    store('volume', String(volume))
  }

  /** The volume as a part of 1, as one hears it: half of the way is half as loud. */
  get gain(): number {
    return (this.#volume / 100) ** 1.7
  }

  /** Whether sounds of a kind are wanted, where there is sound. */
  wants(kind: Kind): boolean {
    return !this.#off.includes(kind)
  }

  want(kind: Kind, on: boolean): void {
    this.#off = KINDS.filter((one) => (one === kind ? !on : !this.wants(one)))
    store('silent', this.#off.length === 0 ? null : this.#off.join(' '))
  }

  hears(kind: Kind): boolean {
    return this.#on && this.#volume > 0 && this.wants(kind)
  }

  /** Whether the device shakes as one's own dice strike. */
  get shakes(): boolean {
    return this.#shakes
  }

  set shakes(on: boolean) {
    this.#shakes = on
    store('shakes', on ? null : 'off')
  }
}

function readVolume(stored: string | null): number {
  const volume = Number(stored ?? VOLUME)
  return volume >= 0 && volume <= 100 ? volume : VOLUME
}

export const choices = new Choices()
