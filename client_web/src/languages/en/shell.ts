// What the first page says: loaded before anything is shown.
export { firstSteps } from '../../features/learning/firstSteps/texts.ts'
export { device, games, home } from '../../features/lobby/home/texts.ts'
export { matchmaking } from '../../features/lobby/matchmaking/texts.ts'
export { levels } from '../../features/lobby/options/levels/texts.ts'
export {
  bar, connection, failed, languages, lazyPage, moderation, notFound, pages, product, title, update,
} from '../../features/shell/texts.ts'
