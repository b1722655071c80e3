export { embed } from './replay/embed.ts'
export { replay } from './replay/replay.ts'
