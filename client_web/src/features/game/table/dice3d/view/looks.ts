// The sets of dice: what each is made of, and where it has the colour of the seat whose dice they are.
import { Color, SRGBColorSpace } from 'three'
import type { DiceSet } from '../choices.svelte.ts'
import type { Look } from './material.ts'

const IVORY = '#f4f0e8'
const NIGHT = '#262b38'
const ACE = '#c4352a'
const PALE_ACE = '#ff9d8a'

/** A colour of the same hue, as light as that. */
function as(seat: Color, light: number, strong = 0.5): Color {
  const { h, s } = seat.getHSL({ h: 0, s: 0, l: 0 }, SRGBColorSpace)
  return new Color().setHSL(h, Math.max(s, strong), light, SRGBColorSpace)
}

/** How dice of a set look in a shade of a seat's colour; a dark die differs from a light one in each set. */
export function lookOf(set: DiceSet, shade: string, seat: Color): Look {
  const dark = shade === 'dark'
  const pale = new Color(IVORY)
  const ace = new Color(dark ? PALE_ACE : ACE)
  const pip = dark ? as(seat, 0.74) : as(seat, 0.24)
  switch (set) {
    case 'ivory':
      return { body: new Color(dark ? NIGHT : IVORY), pip, ace, rough: 0.32, metal: 0, grain: 0 }
    case 'lacquer': {
      const body = dark ? as(seat, 0.15) : as(seat, 0.38)
      return { body, pip: pale, ace: pale, rough: 0.18, metal: 0, grain: 0 }
    }
    case 'wood':
      return { body: new Color(dark ? '#4a2d1a' : '#d9b27c'), pip, ace, rough: 0.6, metal: 0, grain: dark ? 0.45 : 0.26 }
    case 'metal':
      return { body: new Color(dark ? '#3b4049' : '#d3d6da'), pip, ace, rough: 0.36, metal: 0.35, grain: 0 }
  }
}
