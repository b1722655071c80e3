// Who begins: the order of play, and the throws that found it.
import { toHex } from '../../../../model/opening/hashing.ts'
import type { GameRecord, OpeningThrow, SeatThrow } from '../../../../net/wire.ts'
import type { Dice } from './dice.ts'
import type { Findings, Misfit } from './verdict.ts'

export async function opening(record: GameRecord, dice: Dice): Promise<Misfit | null> {
  const seats = record.seats.map((_, seat) => seat)
  const own = record.dice.opening
  const begins = howBegun(record)
  const rounds = begins === 'thrown' && own !== null ? await throws(record, own, seats, dice) : []
  if (!Array.isArray(rounds)) return rounds
  const more = record.opening_throws[rounds.length]
  if (more !== undefined) return { why: 'opening', round: rounds.length, seat: null }
  const order = begins === 'shuffled' ? await shuffled(seats, dice) : inTurn(seats, rounds.at(-1)?.[0] ?? 0)
  return String(order) === String(record.order) ? null : { why: 'order' }
}

export function howBegun({ options, seats, dice }: GameRecord): Findings['begins'] {
  // Where nobody waits for the first, or there is only one, there is nothing to draw.
  if (options.begins === 'as_seated' || options.order !== 'alternate' || seats.length === 1) return 'as_seated'
  return options.begins === 'ruleset' && dice.opening !== null ? 'thrown' : 'shuffled'
}

/** Those who lead after each round, down to one; or the first throw that is not as it must be. */
async function throws(
  record: GameRecord,
  own: OpeningThrow,
  seats: number[],
  dice: Dice,
): Promise<number[][] | Misfit> {
  const rounds: number[][] = []
  for (let throwing = seats; throwing.length > 1; throwing = rounds.at(-1) ?? []) {
    const round = rounds.length
    const recorded = record.opening_throws[round]
    // Ties may go on and on, but never longer than the record.
    if (recorded === undefined || recorded.length !== throwing.length) return { why: 'opening', round, seat: null }
    const drawn = await Promise.all(throwing.map((seat) => oneThrow(seat, round, own.dice, dice)))
    const wrong = throwing.find((seat, place) => !same(recorded[place], seat, drawn[place]))
    if (wrong !== undefined) return { why: 'opening', round, seat: wrong }
    const sums = drawn.map((faces) => faces.reduce((sum, face) => sum + face, 0))
    const lead = own.leads === 'highest' ? Math.max(...sums) : Math.min(...sums)
    rounds.push(throwing.filter((_, place) => sums[place] === lead))
  }
  return rounds
}

function oneThrow(seat: number, round: number, count: number, dice: Dice): Promise<number[]> {
  const stream = `opening seat ${seat}`
  return dice.faces(Array.from({ length: count }, (_, die) => ({ stream, number: round * count + die })))
}

function same(recorded: SeatThrow | undefined, seat: number, faces: number[] | undefined): boolean {
  return recorded?.seat === seat && String(recorded.faces) === String(faces)
}

/** From the one that leads on, in the order of their numbers. */
function inTurn(seats: number[], leader: number): number[] {
  return [...seats.slice(leader), ...seats.slice(0, leader)]
}

/** By the bytes of their numbers, the lowest first. */
async function shuffled(seats: number[], dice: Dice): Promise<number[]> {
  const digests = await Promise.all(seats.map((seat) => dice.digest({ stream: 'order of play', number: seat })))
  const ranks = digests.map(toHex)
  return [...seats].sort((one, other) => ((ranks[one] ?? '') < (ranks[other] ?? '') ? -1 : 1))
}
