// A draft: what is not here is in English.
export * from '../en/pages.ts'
export { orders } from './texts/orders.ts'
export { begins } from './texts/begins.ts'
export { disconnected } from './texts/disconnected.ts'
