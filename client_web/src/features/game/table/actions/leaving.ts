// Leave the table, or the game; claim the result against somebody who has left.
import { claimable, leavingOf } from '../../../../model/room/leaving.ts'
import { nameOf, seatsOnDevice } from '../../../../model/room/seats.ts'
import { now } from '../../../../app/now.ts'
import { t } from '../../../../texts.ts'
import type { LeaveAct } from '../text/acts.ts'
import type { AtTable, Opens, TableAction } from './action.ts'

/** Whether this page has a seat, in a game that runs. */
export function plays({ room, own }: AtTable): boolean {
  return seatsOnDevice(room, own).length > 0
}

export function runs(at: AtTable): boolean {
  return plays(at) && (at.room.stage === 'playing' || at.room.stage === 'opening')
}

export const leaveTable: TableAction = {
  menu: {
    section: 'leave',
    kind: 'link',
    href: '/',
    label: (at) => (plays(at) ? t.menu.leave : t.menu.stopWatching),
    hint: (at) => (runs(at) ? (at.room.options.turn_ms === null ? t.menu.leaveHint : t.menu.leaveClockHint) : null),
  },
}

/** Resign, call the game off, or end it: whichever there is now. */
export const leaveGame: TableAction = {
  when: ({ room, own }) => leavingOf(room, own) !== null,
  opens: { view: 'leave', props: ({ room, own }) => ({ room, leaving: leavingOf(room, own) }) },
  menu: { section: 'leave', kind: 'press', label: ({ room, own }) => t.leaving[leavingOf(room, own)?.way ?? 'resign'] },
  typed: {
    act: 'resign',
    read({ first, rest }) {
      if (first !== 'resign') return null
      return rest.length === 0 || rest.join(' ') === 'yes' ? { do: 'resign', sure: rest.length > 0 } : null
    },
    help: () => ['resign'],
    async run({ sure }: LeaveAct, { client, room, own, texts }) {
      const leaving = leavingOf(room, own)
      if (leaving === null) return { lines: [texts.noLeave] }
      if (!sure) return { lines: [texts.sureLeave[leaving.way], texts.sureHow], asks: 'yes' }
      if (leaving.way !== 'resign') await client.send({ type: 'abort', room: room.room })
      else for (const seat of leaving.seats) await client.send({ type: 'resign', room: room.room, seat })
    },
  },
}

const claimDialog: Opens['view'] = () => import('../leaving/ClaimDialog.svelte')

export const claimResult: TableAction = {
  notes(at) {
    const { room, own, away, client, open } = at
    const rules = client.session.standInRules
    if (rules === null) return []
    const nowMs = away.length === 0 ? 0 : now() + client.session.offsetMs
    return claimable(room, own, new Map(away.map(({ seat, sinceMs }) => [seat, nowMs - sinceMs])), rules).map((seat) => ({
      key: `claim ${seat}`,
      text: t.leaving.isGone(nameOf(room, seat)),
      button: {
        label: t.leaving.claim,
        said: t.leaving.claimOf(nameOf(room, seat)),
        press: () => open({ view: claimDialog, props: (then) => ({ room: then.room, seat }) }),
      },
    }))
  },
}
