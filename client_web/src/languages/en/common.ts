// What is said behind the first page: loaded with rest.ts, and with every page that says any of it.
export { chat } from '../../features/chat/texts.ts'
export { fairness } from '../../features/fairness/texts.ts'
export { history } from '../../features/history/texts.ts'
export { notices } from '../../features/notices/texts.ts'
export { clockOf, clocks, options } from '../../features/options/texts.ts'
export { people } from '../../features/people/texts.ts'
export { copying, stage, table, zen } from '../../features/table/texts.ts'
export { vacation } from '../../features/table/vacation/texts.ts'
