export * from '../en/verify.ts'
