export * from '../en/pages.ts'
