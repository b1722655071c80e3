// Yacht as printed in 1938, for two who take turns: the game that all peers play. `decide` judges a command and says
// what it makes of the game, `apply` lets it be so; a peer that stores does that in between.
import { randomInt } from 'node:crypto'

export const ROWS = [
  ...['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'],
  ...['full_house', 'four_of_a_kind', 'small_straight', 'large_straight', 'yacht', 'chance'],
]
const UPPER = 6
const DICE = 5
const POSITIONS = [0, 1, 2, 3, 4]
const THROWS = 3
const TURN_MS = 60_000

/** What a player got wrong: they hear of it, and nothing changes. */
export class Refused extends Error {}

/** What these five dice give in each row. */
export function worth(faces) {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  let sum = 0
  for (const face of faces) {
    counts[face]++
    sum += face
  }
  let pair = 0
  let triple = 0
  let four = 0
  let five = 0
  for (let face = 1; face <= 6; face++) {
    if (counts[face] === 2) pair = face
    else if (counts[face] === 3) triple = face
    else if (counts[face] >= 4) four = face
    if (counts[face] === 5) five = face
  }
  const run = counts[2] === 1 && counts[3] === 1 && counts[4] === 1 && counts[5] === 1
  return [
    counts[1],
    2 * counts[2],
    3 * counts[3],
    4 * counts[4],
    5 * counts[5],
    6 * counts[6],
    triple && pair ? sum : 0,
    4 * four,
    run && counts[1] === 1 ? 30 : 0,
    run && counts[6] === 1 ? 30 : 0,
    five ? 50 : 0,
    sum,
  ]
}

const FRESH = { faces: [], throws: 0, scores: ROWS.map(() => null), upper: 0, lower: 0 }

export class Game {
  hands = [FRESH, FRESH]
  seat = 0
  round = 1
  #room

  constructor(room) {
    this.#room = room
  }

  get over() {
    return this.round > ROWS.length
  }

  /** Returns what a seat's command brings the room to this version: the event that all hear, and the seat's hand. */
  decide(version, seat, command) {
    if (seat !== this.seat || this.over) throw new Refused('It is not your turn.')
    return command.type === 'throw'
      ? this.#thrown(version, seat, command.dice)
      : this.#entered(version, seat, command.rows)
  }

  apply({ event, hand }) {
    this.hands[event.seat] = hand
    if (event.type === 'entered') {
      this.seat = 1 - this.seat
      if (this.seat === 0) this.round++
    }
  }

  #thrown(version, seat, dice) {
    const { faces: before, throws, scores, upper, lower } = this.hands[seat]
    if (throws === THROWS) throw new Refused('That was your last throw: enter the dice in a row.')
    checked(dice, throws === 0 ? DICE : 1)
    const faces = dice.map(() => randomInt(1, 7))
    const lying = throws === 0 ? [0, 0, 0, 0, 0] : [...before]
    dice.forEach((die, at) => (lying[die] = faces[at]))
    const gives = worth(lying)
    const event = {
      type: 'thrown',
      room: this.#room,
      version,
      seat,
      dice,
      faces,
      throw: throws + 1,
      tumble: randomInt(2 ** 32),
      worth: gives.map((points, place) => (scores[place] === null ? points : null)),
      by: 'player',
    }
    return { event, hand: { faces: lying, throws: throws + 1, scores, upper, lower } }
  }

  #entered(version, seat, rows) {
    const hand = this.hands[seat]
    const names = Object.keys(rows ?? {})
    const row = names[0]
    const place = ROWS.indexOf(row)
    if (place < 0 || names.length > 1) throw new Refused('Name one row of the card.')
    if (hand.throws === 0) throw new Refused('Throw the dice first.')
    if (hand.scores[place] !== null) throw new Refused('That row is filled.')
    checked(rows[row], DICE)
    const points = worth(hand.faces)[place]
    const scores = hand.scores.with(place, points)
    const upper = hand.upper + (place < UPPER ? points : 0)
    const lower = hand.lower + (place < UPPER ? 0 : points)
    const event = {
      type: 'entered',
      room: this.#room,
      version,
      seat,
      rows: { [row]: points },
      dice: { [row]: hand.faces },
      lines: [upper, lower],
      total: upper + lower,
      turns: this.#turnsAfter(seat),
      by: 'player',
    }
    return { event, hand: { faces: [], throws: 0, scores, upper, lower } }
  }

  #turnsAfter(seat) {
    const round = this.round + seat
    return round > ROWS.length ? [] : [{ seat: 1 - seat, round, deadline_ms: Date.now() + TURN_MS }]
  }
}

/** Judges dice by their positions: at least so many, and each of them once. */
function checked(dice, least) {
  const right = Array.isArray(dice) && dice.length >= least
  if (!right || !dice.every((die, at) => POSITIONS.includes(die) && dice.indexOf(die) === at)) {
    throw new Refused('Name each die once, by its position.')
  }
}
