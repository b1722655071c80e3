// What counts of faces say, beside what fair dice would: shares, means, and how far chance strays.
import type { DiceReport } from '../../../net/wire.ts'

export type DiceTest = DiceReport['tests'][number]

export const FAIR = 1 / 6
export const FAIR_MEAN = 3.5
/** Of the faces 1 to 6, all as frequent. */
const VARIANCE = 35 / 12
/** Chance keeps within two standard errors about 19 times in 20. */
const ERRORS = 2

export interface FaceShare {
  face: number
  count: number
  /** Of all dice; 0 while there are none. */
  share: number
  /** How far the share is from the fair one, in standard errors. */
  off: number
  strays: 'above' | 'below' | null
}

export function total(faces: readonly number[]): number {
  return faces.reduce((sum, count) => sum + count, 0)
}

/** How far the share of one face of so many fair dice usually strays; null without dice. */
export function shareError(dice: number): number | null {
  return dice === 0 ? null : Math.sqrt((FAIR * (1 - FAIR)) / dice)
}

/** How far the mean of so many fair dice usually strays; null without dice. */
export function meanError(dice: number): number | null {
  return dice === 0 ? null : Math.sqrt(VARIANCE / dice)
}

export function mean(faces: readonly number[]): number | null {
  const dice = total(faces)
  return dice === 0 ? null : faces.reduce((sum, count, index) => sum + count * (index + 1), 0) / dice
}

/** Between which shares a face of so many fair dice stays about 19 times in 20. */
export function band(dice: number): { from: number; to: number } {
  const error = shareError(dice)
  if (error === null) return { from: 0, to: 1 }
  return { from: Math.max(0, FAIR - ERRORS * error), to: Math.min(1, FAIR + ERRORS * error) }
}

export function shares(faces: readonly number[]): FaceShare[] {
  const dice = total(faces)
  const error = shareError(dice)
  return faces.map((count, index) => {
    const share = dice === 0 ? 0 : count / dice
    const off = error === null ? 0 : (share - FAIR) / error
    return { face: index + 1, count, share, off, strays: off > ERRORS ? 'above' : off < -ERRORS ? 'below' : null }
  })
}

/** The share at the top of a chart: everything fits, and few dice do not squeeze the band flat. */
export function topShare(faces: readonly number[]): number {
  const most = Math.max(...shares(faces).map((one) => one.share))
  return Math.min(1, Math.max(most, band(total(faces)).to, FAIR * 1.25) * 1.05)
}

/** Where even the worst of all tests is this rare with fair dice, it is worth a look, though no alarm. */
const RARE = 0.05

/** What the report answers. Without tests there are too few dice to ask. */
export function verdict({ alarm, least_p, tests }: DiceReport): 'alarm' | 'watch' | 'few' | 'fair' {
  if (alarm) return 'alarm'
  if (least_p === null) return 'few'
  return least_p * tests.length < RARE ? 'watch' : 'fair'
}

/** The counts of one game, or of all together for null. */
export function countsOf(report: DiceReport, ruleset: string | null): { faces: number[]; positions: number[][] } {
  return report.rulesets.find((one) => one.ruleset === ruleset) ?? report
}

export function testsOf(report: DiceReport, ruleset: string | null): DiceTest[] {
  return report.tests.filter((test) => test.ruleset === ruleset)
}
