// Picks the kind of turn that a game has.
import type { Card } from '../../../../net/wire.ts'
import { bankingSurface } from './banking/surface.ts'
import { categorySurface } from '../sheet/surface.ts'
import type { TurnSurface } from './surface.ts'

export function turnSurface(card: Card): TurnSurface {
  return card.entries === 0 ? bankingSurface : categorySurface
}
