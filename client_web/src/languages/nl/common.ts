// A draft: what is not here is in English.
export * from '../en/common.ts'
export { menu, stage, table } from './texts/table.ts'
