// A picture for each player, which follows from the id: nothing to choose, to keep or to upload.
const COLOURS = 8
export const SHAPES = ['sail', 'pips', 'waves', 'flag', 'sun', 'buoy'] as const

export interface Portrait {
  /** Colours of seats, two that differ. */
  ground: number
  figure: number
  shape: (typeof SHAPES)[number]
  /** From 1 to 6; each shape makes of it what it can. */
  pips: number
  mirrored: boolean
}

export function portraitOf(player: string): Portrait {
  let left = hash(player)
  const draw = (of: number): number => {
    const drawn = left % of
    left = Math.floor(left / of)
    return drawn
  }
  const ground = draw(COLOURS)
  return {
    ground,
    figure: (ground + 1 + draw(COLOURS - 1)) % COLOURS,
    shape: SHAPES[draw(SHAPES.length)]!,
    pips: 1 + draw(6),
    mirrored: draw(2) === 1,
  }
}

/** FNV-1a, then mixed: ids that differ in one letter look nothing alike. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (const letter of text) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 16), 0x7feb352d)
  sum = Math.imul(sum ^ (sum >>> 15), 0x846ca68b)
  return (sum ^ (sum >>> 16)) >>> 0
}
