// A draft: all of this is in English.
export * from '../en/notifications.ts'
