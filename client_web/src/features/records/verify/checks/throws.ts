// Every throw of a game, against the dice that its seed gives.
import type { GameRecord } from '../../../../net/wire.ts'
import type { Fact } from '../record/format.ts'
import type { Dice, Drawn } from './dice.ts'
import type { Misfit } from './verdict.ts'

export type Thrown = Extract<Fact, { type: 'thrown' }>

export async function throws(record: GameRecord, dice: Dice): Promise<Misfit | null> {
  const made = thrown(record)
  const drawn = await dice.faces(wanted(record))
  let next = 0
  for (const { version, seat, dice: positions, faces } of made) {
    for (const [place, face] of faces.entries()) {
      const fits = drawn[next++] ?? 0
      if (face !== fits) return { why: 'die', version, seat, die: positions[place] ?? 0, face, drawn: fits }
    }
  }
  return null
}

export function thrown({ facts }: GameRecord): Thrown[] {
  return facts.filter((fact) => fact.type === 'thrown')
}

/** Where in the streams the throws of a game were drawn, die by die; behind what was taken back, from there again. */
function wanted({ dice: { tray }, options, facts }: GameRecord): Drawn[] {
  const shades = new Set(tray).size
  /** By seat and stream, how many dice were thrown so far. */
  let counts = new Map<string, number>()
  const earlier = new Map(facts.flatMap((fact) => (fact.type === 'undone' ? [[fact.to, counts]] : [])))
  const drawn: Drawn[] = []
  for (const fact of facts) {
    if (fact.type === 'undone') counts = new Map(earlier.get(fact.to))
    for (const die of fact.type === 'thrown' ? fact.dice : []) {
      const { seat } = fact as Thrown
      const shared = shades === 1 ? 'shared' : `shared ${tray[die] ?? ''}`
      const stream = options.dice === 'identical' ? shared : `seat ${seat}`
      const whose = `${seat} ${stream}`
      const number = counts.get(whose) ?? 0
      counts.set(whose, number + 1)
      drawn.push({ stream, number })
    }
    if (earlier.has(fact.version)) earlier.set(fact.version, new Map(counts))
  }
  return drawn
}
