// The keys of a replay.
import { isShortcut, type KeyPress } from '../../../ui/keys/keyPress.ts'

/** What the keys move. */
export interface Movable {
  step(by: 1 | -1): void
  turn(by: 1 | -1): void
  toStart(): void
  toEnd(): void
  toggle(): void
}

const MOVES: Record<string, (replay: Movable) => void> = {
  ArrowLeft: (replay) => replay.step(-1),
  ArrowRight: (replay) => replay.step(1),
  ArrowUp: (replay) => replay.turn(-1),
  ArrowDown: (replay) => replay.turn(1),
  PageUp: (replay) => replay.turn(-1),
  PageDown: (replay) => replay.turn(1),
  Home: (replay) => replay.toStart(),
  End: (replay) => replay.toEnd(),
}

/** What a key does to a replay; on a button, space is the button's own. */
export function replayKey(pressed: KeyPress, onButton: boolean): ((replay: Movable) => void) | null {
  if (isShortcut(pressed) || pressed.shiftKey) return null
  if (pressed.key === ' ') return onButton || pressed.repeat ? null : (replay) => replay.toggle()
  return MOVES[pressed.key] ?? null
}
