// Who is on vacation, as it is said at a table.
import { moment } from '../../../words.ts'

export const vacation = {
  note: (name: string | null, untilMs: number) =>
    name === null ? `You are on vacation until ${moment(untilMs)}. This game waits for you.` : `${name} is on vacation until ${moment(untilMs)}.`,
  log: (name: string | null, untilMs: number | null) => {
    const is = untilMs === null ? 'back from vacation' : `on vacation until ${moment(untilMs)}`
    return name === null ? `You are ${is}` : `${name} is ${is}`
  },
}
