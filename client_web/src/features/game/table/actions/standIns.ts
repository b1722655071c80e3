// Stand-ins: play on where one plays for oneself, and call one for somebody who is away.
import { now } from '../../../../app/now.ts'
import { span } from '../../../../model/time/clock.ts'
import { actorName, nameOf } from '../../../../model/room/seats.ts'
import { t } from '../../../../texts.ts'
import { standInCallable } from '../../presence/presence.ts'
import { standInSeats } from '../seats/standInSeats.ts'
import type { TableAction } from './action.ts'

export const playOn: TableAction = {
  notes({ room, own, client }) {
    const seats = standInSeats(room, own)
    const [first] = seats
    if (first === undefined) return []
    const level = room.options.stand_in
    return [
      {
        key: 'mine',
        text: actorName(room, own) === null ? t.chat.playsForYou(level) : t.chat.playsFor(nameOf(room, first), level),
        mine: t.chat.playsForYouHint,
        button: { label: t.chat.playOn, press: () => Promise.all(seats.map((seat) => client.takeBack(room.room, seat))) },
      },
    ]
  },
}

export const callStandIn: TableAction = {
  notes({ room, own, away, client }) {
    if (away.length === 0) return []
    const nowMs = now() + client.session.offsetMs
    const rules = client.session.standInRules
    const call = own === null || rules === null ? null : standInCallable(room, away, nowMs, rules)
    return away.map(({ seat, name, sinceMs }) => ({
      key: `away ${seat}`,
      icon: 'offline',
      text: t.chat.away(name, t.table.short(span(Math.max(0, nowMs - sinceMs)))),
      ...(call?.seat === seat && {
        button: {
          label: t.chat.call,
          said: t.chat.callFor(name),
          press: () => client.send({ type: 'call_stand_in', room: room.room, seat }),
        },
      }),
    }))
  },
}
