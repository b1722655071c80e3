// How a command is typed that is a word by itself.
import type { TextAct } from '../text/acts.ts'
import type { Line } from './action.ts'

/** Reads a line that has this word and nothing else. */
export function word(one: string): (line: Line) => TextAct | null {
  return ({ first, rest }) => (first === one && rest.length === 0 ? { do: one } : null)
}
