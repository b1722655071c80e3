// A draft: what is not here is in English.
export * from '../en/room.ts'
export { alone, leaving, result } from './texts/result.ts'
