// What is said on demand: by a key, from the menu, or as the answer to a typed command.
import { handOf } from '../../../../model/room/hands.ts'
import { t } from '../../../../texts.ts'
import { announcer } from '../../../../ui/announcer.svelte.ts'
import { sayClock, sayDice, sayLast, sayOptions } from '../log/sayOnDemand.ts'
import type { ShowAct } from '../text/acts.ts'
import type { AtTable, TableAction } from './action.ts'
import { word } from './typed.ts'

/** Spoken, and shown for a while. */
function sayAndShow(text: string): void {
  announcer.say(text)
  announcer.show(text)
}

const clock = ({ room, own, client }: AtTable): string => sayClock(room, own, Date.now(), client.session.offsetMs)

export const saysDice: TableAction = {
  do: ({ room, own, play }) => sayAndShow(sayDice(room, own, play.held)),
  key: { press: ['d'], of: 'saying', help: () => [t.keys.saying.dice] },
  menu: { section: 'saying', kind: 'press', label: () => t.menu.sayDice },
  replay: ({ room, seat }) => sayAndShow(sayDice(room, seat, handOf(room, seat)?.held ?? [])),
}

export const saysOptions: TableAction = {
  do: ({ room, own }) => sayAndShow(sayOptions(room, own)),
  key: { press: ['p'], of: 'saying', help: () => [t.keys.saying.options] },
  menu: { section: 'saying', kind: 'press', label: () => t.menu.sayOptions },
  typed: {
    act: 'offers',
    read: ({ text }) => (/^\s*\?+\s*$/.test(text) ? { do: 'offers' } : null),
    tells: true,
    help: () => ['options'],
    run: (_, at) => ({ lines: [at.offers()] }),
  },
}

/** The table once more, as text; or the card of somebody else. */
export const shows: TableAction = {
  typed: {
    act: 'show',
    read: ({ text, first }) => (first === 'show' ? { do: 'show', whom: text.trim().slice(first.length).trim() } : null),
    tells: true,
    help: () => ['show'],
    run({ whom }: ShowAct, at) {
      const lines = at.table(whom)
      return lines === null ? { lines: [at.texts.refused.noSeat(whom)], wrong: true } : { lines }
    },
  },
}

export const saysLast: TableAction = {
  do: ({ room, own }) => sayAndShow(sayLast(room, own)),
  key: { press: ['l'], of: 'saying', help: () => [t.keys.saying.last] },
  menu: { section: 'saying', kind: 'press', label: () => t.menu.sayLast },
  replay: (at) => sayAndShow(at.happened()),
}

export const saysClock: TableAction = {
  do: (at) => sayAndShow(clock(at)),
  key: { press: ['c'], of: 'saying', help: () => [t.keys.saying.clock] },
  menu: { section: 'saying', kind: 'press', label: () => t.menu.sayClock },
  typed: { act: 'time', read: word('time'), tells: true, help: () => ['time'], run: (_, at) => ({ lines: [clock(at)] }) },
}
