// Who is on vacation, as it is said at a table and in lists of games.
import { moment } from '../../../../../words.ts'

export const vacation = {
  log: (name: string | null, untilMs: number | null) => {
    const is = untilMs === null ? 'back from vacation' : `on vacation until ${moment(untilMs)}`
    return name === null ? `You are ${is}` : `${name} is ${is}`
  },
}
