// A draft: what is not here is in English.
export * from '../en/pages.ts'
export { orders } from './texts/orders.ts'
