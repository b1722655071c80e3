// What several pages behind the shell say: options of a room, chat, and people.
export { chat } from '../../features/chat/texts.ts'
export { clockOf, clocks, options } from '../../features/options/texts.ts'
export { people } from '../../features/people/texts.ts'
