export { chat } from './common/chat.ts'
export { clockOf, clocks, options } from './common/options.ts'
export { people } from './common/people.ts'
