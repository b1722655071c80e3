// What is said of a turn that runs only between certain hours: whether its clock stands still, and when it runs out.
import { timeText } from '../../../../../model/time/minuteOfDay.ts'
import type { WindowNow } from '../../../../../model/room/time/turnWindow.ts'
import { t } from '../../../../../texts.ts'
import { windowText } from '../../../../lobby/options/wording.ts'

/** Of somebody's turn; of one's own without a name. */
export function windowSaid({ window, minute, pausedUntilMs, deadlineMs }: WindowNow, name: string | null): string {
  const [hours, there] = [windowText(window), timeText(minute)]
  if (pausedUntilMs === null) return t.table.windowOpen(name, hours, there, deadlineMs)
  return t.table.windowPaused(name, hours, there, pausedUntilMs, deadlineMs)
}
