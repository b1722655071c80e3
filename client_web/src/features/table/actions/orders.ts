// Leave a conditional order for the next turn.
import { withTexts } from '../../../languages/load.ts'
import type { Room } from '../../../model/room/room.ts'
import { seatsOnDevice } from '../../../model/room/seats.ts'
import { t } from '../../../texts.ts'
import { mayOrder } from '../orders/orders.ts'
import type { Opens, TableAction } from './action.ts'

const view: Opens['view'] = () => withTexts(['pages'], () => import('../orders/OrderDialog.svelte'))

/** The dialog for the order of a seat, as long as one can be left for it. */
export function orderOf(seat: number): Opens {
  return { view, props: ({ room }) => (mayOrder(room, seat) ? { room, seat } : null) }
}

function seatToOrder(room: Room, own: number | null): number | null {
  return seatsOnDevice(room, own).find((seat) => mayOrder(room, seat)) ?? null
}

export const leaveOrder: TableAction = {
  when: ({ room, own }) => seatToOrder(room, own) !== null,
  do({ room, own, open }) {
    const seat = seatToOrder(room, own)
    if (seat !== null) open(orderOf(seat))
  },
  menu: { section: 'leave', kind: 'press', label: () => t.orderNote.open },
}
