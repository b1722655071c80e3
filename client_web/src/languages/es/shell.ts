// A draft: what is not here is in English.
export * from '../en/shell.ts'
export { device, games, home } from './texts/home.ts'
export { matchmaking } from './texts/matchmaking.ts'
export { bar, connection, failed, languages, lazyPage, moderation, notFound, pages, product, title, update } from './texts/site.ts'
export { levels } from './texts/levels.ts'
