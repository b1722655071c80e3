// Dice in words.
import { t } from '../../../../texts.ts'

/** Whether the dice of a tray are told apart by their shade. */
export function shaded(tray: readonly string[]): boolean {
  return new Set(tray).size > 1
}

/** One die, such as `6`, `dark 6`, or `hidden` for one that lies face down. */
export function sayDie(tray: readonly string[], die: number, face: number): string {
  if (face === 0) return t.dice.hidden
  return shaded(tray) ? t.dice.shaded(tray[die] ?? '', String(face)) : String(face)
}

/** Some dice, such as `5 5 2`; where there are several shades, by shade: `dark 6 1, light 2`. */
export function sayDice(tray: readonly string[], dice: readonly number[], faces: readonly number[]): string {
  if (!shaded(tray)) return faces.join(' ')
  return [...new Set(tray)]
    .map((shade) => {
      const of = faces.filter((_, place) => tray[dice[place] ?? -1] === shade)
      return of.length === 0 ? '' : t.dice.shaded(shade, of.join(' '))
    })
    .filter((text) => text !== '')
    .join(', ')
}
