// What is said behind the first page: loaded with rest.ts, and with every page that says any of it.
export { chat } from '../../features/social/chat/texts.ts'
export { fairness } from '../../features/records/fairness/texts.ts'
export { history } from '../../features/records/history/texts.ts'
export { notices } from '../../features/player/notices/texts.ts'
export { clockOf, clocks, options } from '../../features/lobby/options/texts.ts'
export { people } from '../../features/social/people/texts.ts'
export { copying, stage, table, zen } from '../../features/game/table/texts.ts'
export { vacation } from '../../features/game/table/notes/vacation/texts.ts'
