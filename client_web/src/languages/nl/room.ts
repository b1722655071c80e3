export * from '../en/room.ts'
