// Dice by what they show: `2414` are a 2, a 1 and two 4s, in any order; `d6` is a dark one where there are shades.
import type { Card, Sheet } from '../../../../net/wire.ts'

/** A die that is meant: what it shows, and its shade where one is named. */
export interface Pip {
  face: number
  shade: string | null
}

export type Found = { dice: number[] } | { missing: Pip } | { unclear: Pip }

/** What a text says of dice; null where it is about something else. `2 4 1 4`, `2,4` and `d6 l1` are read as well. */
export function pipsOf(card: Card, text: string): Pip[] | null {
  const shades = [...new Set(card.tray)]
  const compact = text.toLowerCase().replace(/[\s,;.+]+/g, '')
  if (!/^([a-z]*[0-9])+$/.test(compact)) return null
  const pips: Pip[] = []
  for (const [, word = '', digit = ''] of compact.matchAll(/([a-z]*)([0-9])/g)) {
    const shade = shades.length < 2 ? undefined : shades.find((one) => word !== '' && one.startsWith(word))
    if (word !== '' && shade === undefined) return null
    pips.push({ face: Number(digit), shade: shade ?? null })
  }
  return pips
}

/** The positions of the dice that are meant, of those that may be taken. */
export function findDice(card: Card, sheet: Sheet, among: readonly number[], pips: readonly Pip[]): Found {
  let left = [...among]
  const dice: number[] = []
  // Those whose shade is named first: what is left is for those that may be of any.
  for (const { pip, count } of counted(pips).sort((one, other) => Number(one.pip.shade === null) - Number(other.pip.shade === null))) {
    const able = left.filter((die) => sheet.faces[die] === pip.face && (pip.shade === null || card.tray[die] === pip.shade))
    if (able.length < count) return { missing: pip }
    // Of several shades it matters which, unless all of them are meant.
    if (able.length > count && new Set(able.map((die) => card.tray[die])).size > 1) return { unclear: pip }
    const taken = able.slice(0, count)
    left = left.filter((die) => !taken.includes(die))
    dice.push(...taken)
  }
  return { dice: dice.sort((a, b) => a - b) }
}

function counted(pips: readonly Pip[]): { pip: Pip; count: number }[] {
  const groups = new Map<string, { pip: Pip; count: number }>()
  for (const pip of pips) {
    const key = `${pip.shade} ${pip.face}`
    groups.set(key, { pip, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  return [...groups.values()]
}
