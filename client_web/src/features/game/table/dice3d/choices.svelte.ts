// How the person wants the dice; remembered by this browser.
import { readStored, store } from '../../../../app/storage.ts'

export const DICE = ['auto', '3d', 'flat'] as const
export const THROWS = ['normal', 'fast', 'none'] as const
export const SETS = ['ivory', 'lacquer', 'wood', 'metal'] as const
export const FELTS = ['teal', 'green', 'blue', 'red'] as const

/** How large the table's dice and score sheet are, in percent of the usual. */
export const SCALES = ['80', '90', '100', '110', '125', '150'] as const
const USUAL_SCALE = '100'

export type DiceSet = (typeof SETS)[number]

/** The stored one of these, or the first. */
function read<T extends string>(key: 'dice' | 'throws' | 'set' | 'felt', all: readonly T[]): T {
  const stored = readStored(key)
  return all.find((one) => one === stored) ?? all[0]!
}

/** A size as the browser has it stored; the usual one for whatever else stands there. */
export function readScale(stored: string | null): (typeof SCALES)[number] {
  return SCALES.find((one) => one === stored) ?? USUAL_SCALE
}

class Choices {
  #dice = $state(read('dice', DICE))
  #throws = $state(read('throws', THROWS))
  #set = $state(read('set', SETS))
  #felt = $state(read('felt', FELTS))
  #scale = $state(readScale(readStored('scale')))

  constructor() {
    this.#show()
  }

  /** Whether dice are drawn in three dimensions; `auto` where the device does that well. */
  get dice(): (typeof DICE)[number] {
    return this.#dice
  }

  set dice(dice) {
    this.#dice = dice
    store('dice', dice)
  }

  /** How fast they fall; `none`: they lie at once. */
  get throws(): (typeof THROWS)[number] {
    return this.#throws
  }

  set throws(throws) {
    this.#throws = throws
    store('throws', throws)
    this.#show()
  }

  /** What dice in three dimensions are made of. */
  get set(): DiceSet {
    return this.#set
  }

  set set(set) {
    this.#set = set
    store('set', set)
  }

  get felt(): (typeof FELTS)[number] {
    return this.#felt
  }

  set felt(felt) {
    this.#felt = felt
    store('felt', felt)
    this.#show()
  }

  get scale(): (typeof SCALES)[number] {
    return this.#scale
  }

  set scale(scale) {
    this.#scale = scale
    store('scale', scale === USUAL_SCALE ? null : scale)
    this.#show()
  }

  /** Where styles and `ui/motion.ts` find them. */
  #show(): void {
    Object.assign(document.documentElement.dataset, { throws: this.#throws, felt: this.#felt })
    document.documentElement.style.setProperty('--scale', String(Number(this.#scale) / 100))
  }
}

export const choices = new Choices()
