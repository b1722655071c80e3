// What a plot of lines draws: places as shares of its width, from the left, and of its height, from below.

export interface PlottedLine {
  /** Whose colour, strokes and mark it has. */
  seat: number
  points: { x: number; y: number }[]
}

export interface Mark {
  y: number
  label: string
}

export interface Plot {
  lines: PlottedLine[]
  /** Where it lies, from 0 to 1 of the height; null where there is none. */
  dashed: number | null
  marks: Mark[]
  /** Along the width, below; missing where nothing is to be said of it. */
  below?: { x: number; label: string }[]
}

/** Strokes of lines by seat, so that they differ without their colours. */
const DASHES = ['', '7 5', '2 5', '12 4 2 4', '1 4', '16 5', '8 3 1 3', '4 8']

export function dashOf(seat: number): string {
  return DASHES[seat % DASHES.length] ?? ''
}
