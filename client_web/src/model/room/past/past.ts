// Turns that ended before this page heard of the room, as the server tells of them: in the same words as those it has seen.
import type { Ok } from '../../../net/wire.ts'
import type { Past } from './ended.ts'

type EndEvent = NonNullable<Ok['past']>[number]

export function pastOf(events: readonly EndEvent[]): Past[] {
  return events.map(past)
}

function past(event: EndEvent): Past {
  const { version, seat, by = 'player' } = event
  switch (event.type) {
    case 'entered': {
      const { rows, bonus = 0, total } = event
      return { version, total, news: { kind: 'entered', seat, rows, faces: Object.values(event.dice).flat(), bonus, total, by } }
    }
    case 'banked': {
      const { points, total, joined } = event
      return { version, total, news: { kind: 'banked', seat, points, total, joined, by } }
    }
    case 'thrown': {
      const { dice, faces, lost = 0, total = null } = event
      return { version, total, news: { kind: 'thrown', seat, dice, faces, throwsLeft: 0, lost, by } }
    }
    case 'concealed':
      return { version, total: null, news: { kind: 'concealed', seat, what: 'ended', by } }
  }
}
