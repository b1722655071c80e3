// Wer Urlaub hat, am Tisch und in Listen von Spielen.
import type { Messages } from '../../../texts.ts'
import { moment } from '../words.ts'

export const vacation: Messages['vacation'] = {
  log: (name, untilMs) => {
    if (untilMs === null) return name === null ? 'Du bist aus dem Urlaub zurück' : `${name} ist aus dem Urlaub zurück`
    return `${name === null ? 'Du hast' : `${name} hat`} Urlaub bis ${moment(untilMs)}`
  },
}
