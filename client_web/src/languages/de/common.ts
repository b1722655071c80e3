export { chat } from './chat.ts'
export { clockOf, clocks, options } from './options.ts'
export { people } from './people.ts'
