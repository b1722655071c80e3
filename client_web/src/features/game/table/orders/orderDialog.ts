// The dialog for a conditional order, as whoever leads there opens it.
import { withTexts } from '../../../../languages/load.ts'
import type { Opens } from '../actions/action.ts'
import { mayOrder } from './orders.ts'

const view: Opens['view'] = () => withTexts(['pages'], () => import('./OrderDialog.svelte'))

/** The dialog for the order of a seat, as long as one can be left for it. */
export function orderDialog(seat: number): Opens {
  return { view, props: ({ room }) => (mayOrder(room, seat) ? { room, seat } : null) }
}
