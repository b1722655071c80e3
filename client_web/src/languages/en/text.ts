// What the table played by typed commands says.
export { text } from '../../features/game/table/text/texts.ts'
