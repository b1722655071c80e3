// A draft: what is not here is in English.
export * from '../en/common.ts'
export { copying, stage, table } from './texts/table.ts'
