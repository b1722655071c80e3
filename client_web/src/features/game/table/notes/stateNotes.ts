// What holds at the table and cannot be answered: last chances, clocks of one's own, vacations, and that one sees it late.
import { now } from '../../../../app/now.ts'
import { onLastChance } from '../../../../model/room/seating.ts'
import { actorName, nameOf, seatsOnDevice } from '../../../../model/room/seats.ts'
import { stretchedSeats } from '../../../../model/room/time/pace.ts'
import { windowsNow } from '../../../../model/room/time/turnWindow.ts'
import { onVacationNow } from '../../../../model/room/time/vacation.ts'
import { t } from '../../../../texts.ts'
import type { AtTable } from '../actions/action.ts'
import { standInSeats } from '../seats/standInSeats.ts'
import { windowSaid } from '../turn/time/windowSaid.ts'

interface StateNote {
  key: string
  /** It is about time. */
  timed: boolean
  text: string
}

/** In the order in which they stand. */
export function stateNotes(at: AtTable): StateNote[] {
  const { room, own, client } = at
  const rules = client.session.standInRules
  const serverMs = (): number => now() + client.session.offsetMs
  /** A seat's name; null for the own one. */
  const whose = (seat: number): string | null =>
    seatsOnDevice(room, own).includes(seat) && actorName(room, own) === null ? null : nameOf(room, seat)
  const said = (kind: string, seat: number, text: string): StateNote => ({ key: `${kind} ${seat}`, timed: kind !== 'last', text })

  // Seats whose turn runs, and which a stand-in gets if they miss it.
  const last = standInSeats(room, own).length > 0 || rules === null ? [] : room.turns.filter((turn) => turn.deadline_ms !== null && onLastChance(room, turn.seat, rules))
  const stretched = room.stage === 'playing' ? stretchedSeats(room) : []
  const windows = windowsNow(room, room.options.turn_window === undefined ? 0 : serverMs())
  const vacations = room.vacations === undefined ? [] : onVacationNow(room, serverMs())
  const late = own === null && room.stage === 'playing' ? (room.options.delay_turns ?? 0) : 0
  return [
    ...last.map(({ seat }) => {
      const name = whose(seat)
      return said('last', seat, name === null ? t.chat.yourLastChance : t.chat.lastChance(name))
    }),
    ...stretched.map(({ seat, times }) => said('stretched', seat, t.stretched.note(whose(seat), times))),
    ...windows.map((one) => said('window', one.seat, windowSaid(one, whose(one.seat)))),
    ...vacations.map(({ seat, untilMs }) => said('vacation', seat, `${t.vacation.log(whose(seat), untilMs)}.`)),
    ...(late > 0 ? [{ key: 'late', timed: true, text: t.chat.late(late) }] : []),
  ]
}
