// A draft: what is not here is in English.
export * from '../en/play.ts'
export { alone, leaving, result } from './texts/result.ts'
