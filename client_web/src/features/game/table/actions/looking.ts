// Look at the turn again, from a seat that was chosen; or at all cards.
import { t } from '../../../../texts.ts'
import type { TableAction } from './action.ts'

export const allCards: TableAction = {
  opens: { view: 'cards', props: (at) => ({ at }) },
  part: 'strip',
}

export const backFromSeat: TableAction = {
  when: ({ look }) => look.seat !== null,
  do: ({ look }) => look.back(),
  // Escape is no letter, and works where letters are switched off (keys/TableKeys.svelte).
  key: { press: [], of: 'turn', help: () => [t.keys.look] },
}
