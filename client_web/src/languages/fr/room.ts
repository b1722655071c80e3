// A draft: what is not here is in English.
export * from '../en/room.ts'
export { menu } from './texts/menu.ts'
export { noRoom } from './texts/noRoom.ts'
