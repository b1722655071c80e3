// A draft.
export { notifications } from './texts/notifications.ts'
