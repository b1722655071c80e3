// The last turn of a seat, in one line. Pure.
import { rowName } from '../../../../model/card.ts'
import { lastTurnOf } from '../../../../model/room/past/ended.ts'
import type { TurnEnd } from '../../../../model/room/log.ts'
import type { Room } from '../../../../model/room/room.ts'
import { t } from '../../../../texts.ts'
import { turnSurface } from '../turn/turnSurface.ts'

export interface LastTurn {
  /** The faces that it ended with; empty where they are hidden, or told by nobody. */
  faces: number[]
  /** What came of it. */
  what: string
  /** Both, to be read and to be spoken. */
  text: string
  said: string
}

/** The last turn of a seat that came to an end; null before the first. */
export function lastTurn(room: Room, seat: number): LastTurn | null {
  const end = lastTurnOf(room, seat)?.end
  if (end === undefined) return null
  const faces = 'faces' in end ? end.faces : []
  const what = end.by === 'clock' ? t.look.byClock(whatCame(room, end)) : whatCame(room, end)
  const dice = faces.join(' ')
  return { faces, what, text: t.look.turn(dice, what), said: t.look.turnSaid(dice, what) }
}

function whatCame(room: Room, end: TurnEnd): string {
  switch (end.kind) {
    case 'entered':
      return t.look.rows(
        Object.entries(end.rows).map(([row, score]) => ({ row: rowName(room.card, row), score })),
        end.bonus,
      )
    case 'banked':
      return t.look.banked(end.points)
    case 'thrown':
      return t.look.lost(end.lost ?? 0)
    case 'concealed':
      return turnSurface(room.card).hiddenEnd.written()
  }
}
