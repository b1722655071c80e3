// What is said of a game that is checked, here or by the page that stands alone.
export { verify } from '../../features/records/verify/texts.ts'
