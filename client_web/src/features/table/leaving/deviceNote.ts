// What came of turning notifications on at the table.
import type { DeviceState } from '../../../app/system/device.svelte.ts'
import { t } from '../../../texts.ts'
import { announcer } from '../../../ui/announcer.svelte.ts'

/** Say it, where somebody has just pressed for it. */
export function noteDevice(state: DeviceState): void {
  announcer.note(state === 'on' ? t.notify.onDevice : state === 'page' ? t.notify.on : t.notify.refused)
}
