// Drawings by name. The only file that may name rows and rulesets; what it does not know gets a plain mark.
import { BOAT } from './boat.ts'

/** Rows that are marked by a die's face. */
export const ROW_FACE: Record<string, number> = { ones: 1, twos: 2, threes: 3, fours: 4, fives: 5, sixes: 6 }

const square = (x: number, y: number, size = 10, round = 2.5): string =>
  `M${x + round} ${y}h${size - 2 * round}a${round} ${round} 0 0 1 ${round} ${round}v${size - 2 * round}a${round} ${round} 0 0 1-${round} ${round}h-${size - 2 * round}a${round} ${round} 0 0 1-${round}-${round}v-${size - 2 * round}a${round} ${round} 0 0 1 ${round}-${round}z`

const stair = (x: number, top: number, width: number): string =>
  `M${x + 1.3} ${top}h${width - 2.6}a1.300 1.300 0 0 1 1.300 1.300v${24.4 - top}a1.300 1.300 0 0 1-1.300 1.300h-${width - 2.6}a1.300 1.300 0 0 1-1.300-1.300v-${24.4 - top}a1.300 1.300 0 0 1 1.300-1.300z`

const LOW = [stair(3, 20, 5), stair(9.5, 15, 5), stair(16, 10, 5)].join('')
const HIGH = [0, 1, 2, 3, 4].map((step) => stair(1.5 + step * 5.7, 22 - step * 4.5, 4.5)).join('')
const SUM = 'M5 4h20v4.500H12.500L19 15l-6.500 6.500H25V26H5v-3.500L12.300 15 5 7.500z'

/** Paths in a box of 30 by 30; `faint` is drawn lightly. */
export const ROW_MARK: Record<string, { path: string; faint?: string }> = {
  one_pair: { path: square(3, 10) + square(17, 10) },
  two_pairs: { path: square(3, 3) + square(17, 3), faint: square(3, 17) + square(17, 17) },
  three_of_a_kind: { path: square(10, 3) + square(3, 17) + square(17, 17) },
  four_of_a_kind: { path: square(3, 3) + square(17, 3) + square(3, 17) + square(17, 17) },
  full_house: {
    path:
      'M15 3 28 13H2z' +
      'M6.500 15h5.500a1.500 1.500 0 0 1 1.500 1.500v8a1.500 1.500 0 0 1-1.500 1.500h-5.500A1.500 1.500 0 0 1 5 24.500v-8A1.500 1.500 0 0 1 6.500 15zM18 15h5.500a1.500 1.500 0 0 1 1.500 1.500v8a1.500 1.500 0 0 1-1.500 1.500H18a1.500 1.500 0 0 1-1.500-1.500v-8A1.500 1.500 0 0 1 18 15z',
  },
  small_straight: { path: LOW, faint: stair(22.5, 5, 5) },
  large_straight: { path: HIGH },
  straight: { path: HIGH },
  yacht: { path: BOAT },
  chance: { path: SUM },
}

export const PLAIN_MARK = square(8, 8, 14, 4)

/** One sign for each seat: shape and colour together, never colour alone. In a box of 24 by 24. */
export const SIGILS: readonly string[] = [
  'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
  'M12 3.500 21 20H3z',
  'M6.500 4.500h11a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2z',
  'M12 2.500 21.500 12 12 21.500 2.500 12z',
  'M12 2.800 14.800 9l6.700.6-5 4.500 1.500 6.600L12 17.200l-6 3.500 1.500-6.600-5-4.500L9.200 9z',
  'M7.500 4h9l4.700 8-4.700 8h-9L2.800 12z',
  'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  'M12 21C5 16 2.500 12.500 2.500 9A4.800 4.800 0 0 1 12 7a4.800 4.800 0 0 1 9.500 2c0 3.500-2.500 7-9.500 12z',
]
