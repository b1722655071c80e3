// What came of turning notifications on at the table.
import type { DeviceState } from '../../../../app/system/device.svelte.ts'
import { t } from '../../../../texts.ts'
import { announcer } from '../../../../ui/announcer.svelte.ts'

/** Say it, where somebody has just pressed for it; where they are not to be had, the page of notifications says what to do. */
export function noteDevice(state: DeviceState): void {
  const page = { path: '/notifications', label: t.pages.notifications }
  switch (state) {
    case 'on':
      return announcer.note(t.notify.onDevice)
    case 'page':
      return announcer.note(t.notify.on)
    case 'off':
      return announcer.note(t.notify.unanswered)
    case 'blocked':
      return announcer.note(t.notify.refused, 'info', page)
    default:
      return announcer.note(t.notify.elsewhere, 'info', page)
  }
}
