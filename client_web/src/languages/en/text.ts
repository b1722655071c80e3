// What the table played by typed commands says.
export { text } from '../../features/table/text/texts.ts'
