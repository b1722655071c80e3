// The heights of a plot: round ones, and few.

export interface Scale {
  bottom: number
  top: number
  /** Heights at which a line across helps the eye. */
  marks: number[]
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]
const MARKS_MOST = 5

/** Return heights with all values between them, in steps of `least` or more. */
export function scaleOf(values: readonly number[], least = 1): Scale {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const fits = (step: number): boolean => step >= least && Math.ceil(high / step) - Math.floor(low / step) < MARKS_MOST
  const step = STEPS.find(fits) ?? STEPS.at(-1)!
  const bottom = Math.floor(low / step) * step
  const top = Math.max(bottom + step, Math.ceil(high / step) * step)
  return {
    bottom,
    top,
    marks: Array.from({ length: (top - bottom) / step + 1 }, (_, index) => bottom + index * step),
  }
}
