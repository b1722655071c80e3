// What every page says: loaded before anything is shown.
export { fairness } from '../../features/fairness/texts.ts'
export { firstSteps } from '../../features/firstSteps/texts.ts'
export { history } from '../../features/history/texts.ts'
export { device, games, home } from '../../features/home/texts.ts'
export { matchmaking } from '../../features/matchmaking/texts.ts'
export { notices } from '../../features/notices/texts.ts'
export { levels } from '../../features/options/levels/texts.ts'
export {
  bar, connection, failed, languages, lazyPage, moderation, notFound, pages, product, title, update,
} from '../../features/shell/texts.ts'
export { menu, stage, table, zen } from '../../features/table/texts.ts'
