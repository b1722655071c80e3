// Every throw of a game, against the dice that its seed gives.
import type { GameRecord } from '../state/wire'
import type { Dice, Drawn } from './dice'
import type { Fact } from './format'
import type { Misfit } from './verdict'

export type Thrown = Extract<Fact, { type: 'thrown' }>

export async function throws(record: GameRecord, dice: Dice): Promise<Misfit | null> {
  const made = thrown(record)
  const drawn = await dice.faces(wanted(record, made))
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

/** Where in the streams these throws were drawn, die by die. */
function wanted({ dice: { tray }, options }: GameRecord, made: Thrown[]): Drawn[] {
  const shades = new Set(tray).size
  /** By seat and stream, how many dice were thrown so far. */
  const counts = new Map<string, number>()
  return made.flatMap(({ seat, dice }) =>
    dice.map((die) => {
      const shared = shades === 1 ? 'shared' : `shared ${tray[die] ?? ''}`
      const stream = options.dice === 'identical' ? shared : `seat ${seat}`
      const whose = `${seat} ${stream}`
      const number = counts.get(whose) ?? 0
      counts.set(whose, number + 1)
      return { stream, number }
    }),
  )
}
