export { notifications } from './notifications/notifications.ts'
