// At the table, beside the dialog: whether an order is set, and why one went no further.
import type { PlacedOrder } from '../../../../../net/wire.ts'

export const orderNote = {
  isSet: 'Your conditional order is set for your next turn.',
  open: 'Conditional order…',
  change: 'Change the order…',
  stopped: {
    no_row: 'Your order stopped: no row gave enough. Play on yourself.',
    not_possible: 'Your order stopped: the rules do not allow what it says. Play on yourself.',
    stand_in: 'Your order stopped: a stand-in played for you.',
    undone: 'Your order stopped: a decision was taken back.',
  } satisfies Record<NonNullable<PlacedOrder['stopped']>, string>,
}
