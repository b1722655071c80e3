// Where dice come to rest on the felt: from the throw's `tumble` alone, so that everyone sees the same.
import { chance } from '../../../../ui/chance.ts'

export interface RestingPlace {
  /** Fractions of the felt's width and height. */
  x: number
  y: number
  /** Degrees. */
  turn: number
  /** Where it is flung from, in fractions of the felt, and how often it spins. */
  from: number
  spin: number
}

const MANY = 6
const BANDS = [0.25, 0.5, 0.75]

/**
 * A place for each die of the tray. Die after die from left to right, so that the keys 1, 2, 3 … and the order of
 * focus match what the eye sees; neighbours lie in different bands, so that turned dice do not overlap.
 */
export function restingPlaces(tumble: number, count: number): RestingPlace[] {
  const next = chance(tumble)
  const lines = count > MANY ? 2 : 1
  const columns = Math.ceil(count / lines)
  let band = -1
  return Array.from({ length: count }, (_, die) => {
    const line = Math.floor(die / columns)
    if (die % columns === 0) band = -1
    band = otherBand(band, lines === 1 ? 3 : 2, next())
    const middle = lines === 1 ? (BANDS[band] ?? 0.5) : 0.12 + line * 0.6 + band * 0.12
    return {
      x: ((die % columns) + 0.5 + (next() - 0.5) * 0.16) / columns,
      y: middle + (next() - 0.5) * 0.08,
      turn: Math.round((next() - 0.5) * (lines === 1 ? 48 : 30)),
      from: (next() - 0.5) * 0.9,
      spin: Math.round((next() - 0.5) * 900),
    }
  })
}

function otherBand(last: number, bands: number, number: number): number {
  const free = Array.from({ length: bands }, (_, band) => band).filter((band) => band !== last)
  return free[Math.floor(number * free.length)] ?? 0
}

/** Faces to show while the dice are in the air. */
export function fleetingFace(tumble: number, die: number, step: number): number {
  return 1 + Math.floor(chance(tumble + die * 7919 + step * 104729)() * 6)
}
