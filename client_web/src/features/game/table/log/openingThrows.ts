// The throws for who begins.
import type { Room } from '../../../../model/room/room.ts'
import { nameOf } from '../../../../model/room/seats.ts'
import { t } from '../../../../texts.ts'

export interface SeatSum {
  seat: number
  faces: number[]
  sum: number
}

/** Who threw what, throw after throw: after a tie those who tied threw again. */
export function openingSums(room: Room): SeatSum[][] {
  return room.opening_throws.map((round) =>
    round.map(({ seat, faces }) => ({ seat, faces, sum: faces.reduce((sum, face) => sum + face, 0) })),
  )
}

/** Such as "Mira throws 3, Bo throws 5: Mira begins"; nothing where nobody threw. */
export function openingText(room: Room): string {
  const first = room.order[0]
  const rounds = openingSums(room).map((round, index) => {
    const threw = round.map(({ seat, sum }) => t.began.threw(nameOf(room, seat), sum))
    return index === 0 ? t.began.round(threw) : t.began.again(threw)
  })
  return rounds.length === 0 || first === undefined ? '' : t.began.whole(rounds, nameOf(room, first))
}

/** Whether the game has just begun: whoever goes first has not thrown yet. */
export function justBegun(room: Room): boolean {
  const first = room.order[0]
  const thrown = room.hands.find((hand) => hand.seat === first)?.sheet.throws ?? 0
  return thrown === 0 && room.turns.some((turn) => turn.seat === first && turn.round === 1)
}
