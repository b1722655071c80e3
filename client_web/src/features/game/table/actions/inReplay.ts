// What of the table can be done in a replay, too: a list of its own, since a replay does without the rest.
import type { Card } from '../../../../net/wire.ts'
import type { KeyPress } from '../../../../ui/keys/keyPress.ts'
import type { KeyHelp, TableAction } from './action.ts'
import { keyOf } from './keyOf.ts'
import { keys } from './keys.ts'
import { saysDice, saysLast } from './say.ts'

export const IN_REPLAY: readonly TableAction[] = [saysDice, saysLast, keys]

/** What a key asks for in a replay. */
export function replayActionOfKey(pressed: KeyPress): TableAction['replay'] | null {
  const one = keyOf(pressed)
  return IN_REPLAY.find(({ key }) => one !== null && key?.press.includes(one))?.replay ?? null
}

/** Those keys, with what each does. */
export function replayKeyHelp(card: Card): KeyHelp[] {
  return IN_REPLAY.flatMap(({ key }) => key?.help(card) ?? [])
}
