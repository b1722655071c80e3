// What the page of notifications says.
export { notifications } from '../../features/player/notifications/texts.ts'
