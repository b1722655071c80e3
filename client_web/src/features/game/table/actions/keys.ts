// Show all keys.
import { t } from '../../../../texts.ts'
import type { TableAction } from './action.ts'

export const keys: TableAction = {
  opens: { view: 'keys', props: ({ room }) => ({ card: room.card }) },
  key: { press: ['?'], of: 'saying', help: () => [t.keys.saying.keys] },
  part: 'hints',
  replay: (at) => at.showKeys(),
  tool: { icon: 'keyboard', when: ({ desktop, keyboard }) => desktop && keyboard, label: () => t.menu.keys },
  menu: { section: 'help', kind: 'press', when: ({ keyboard }) => keyboard, label: () => t.menu.keys },
}
