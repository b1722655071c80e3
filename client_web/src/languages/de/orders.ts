export { orders } from './play/orders.ts'
