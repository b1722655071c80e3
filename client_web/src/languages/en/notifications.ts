// What the page of notifications says.
export { notifications } from '../../features/notifications/texts.ts'
