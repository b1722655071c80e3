// Take the last decision back, in practice.
import { t } from '../../../../texts.ts'
import type { AtTable, TableAction } from './action.ts'
import { word } from './typed.ts'

const stopped = ({ play }: AtTable): boolean => play.busy || play.offline

export const takeBack: TableAction = {
  when: ({ play }) => play.canTakeBack,
  do: ({ play }) => play.takeBack(),
  key: { press: ['u'], of: 'turn', help: () => [t.keys.takeBack] },
  tool: {
    icon: 'undo',
    when: ({ desktop }) => !desktop,
    label: () => t.table.takeBack,
    title: ({ play }) => (play.offline ? t.table.offline : t.table.takeBackHint),
    stopped,
  },
  under: {
    label: () => t.table.takeBack,
    title: ({ play }) => (play.offline ? t.table.offline : undefined),
    stopped,
    hint: () => t.table.takeBackHint,
  },
  typed: {
    act: 'undo',
    read: word('undo'),
    moves: true,
    help: () => ['undo'],
    run(_, { play, texts }) {
      if (!play.canTakeBack) return { lines: [texts.takenBack] }
      play.takeBack()
    },
  },
}
