// What is said of games that are over or elsewhere, step by step and in frames.
export { embed } from '../../features/publishing/embed/texts.ts'
export { replay } from '../../features/records/replay/texts.ts'
