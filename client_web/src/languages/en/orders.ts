// What the dialog of a conditional order says.
export { orders } from '../../features/table/orders/texts.ts'
