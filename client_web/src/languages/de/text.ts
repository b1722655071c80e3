export { text } from './text/text.ts'
