// Leave a conditional order for the next turn.
import type { Room } from '../../../../model/room/room.ts'
import { seatsOnDevice } from '../../../../model/room/seats.ts'
import { t } from '../../../../texts.ts'
import { orderDialog } from '../orders/orderDialog.ts'
import { mayOrder } from '../orders/orders.ts'
import type { TableAction } from './action.ts'

function seatToOrder(room: Room, own: number | null): number | null {
  return seatsOnDevice(room, own).find((seat) => mayOrder(room, seat)) ?? null
}

export const leaveOrder: TableAction = {
  when: ({ room, own }) => seatToOrder(room, own) !== null,
  do({ room, own, open }) {
    const seat = seatToOrder(room, own)
    if (seat !== null) open(orderDialog(seat))
  },
  menu: { section: 'leave', kind: 'press', label: () => t.orderNote.open },
}
