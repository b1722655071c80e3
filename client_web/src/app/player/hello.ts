// What a connection begins with: who one is, and what is known already.
import { roomsToResume, type Session } from '../../model/generalSession.ts'
import type { Hello } from '../../net/wire.ts'
import { language } from '../../languages/load.ts'
import { ownZone, zoneToSay } from '../../languages/timeZones.ts'
import { settings } from '../settings.svelte.ts'
import { deviceId } from '../storage.ts'

/** `bare`: who one is, and no more, for a server that did not understand the rest. */
export function helloOf(session: Session, token: string | null, bare: boolean): Hello {
  if (bare) return { type: 'hello', ...(token === null ? {} : { token }) }
  const resume = roomsToResume(session)
  const zone = zoneToSay(ownZone())
  return {
    type: 'hello',
    language,
    ...(token === null ? {} : { token }),
    ...(settings.name === '' ? {} : { name: settings.name }),
    device_id: deviceId(),
    ...(zone === null ? {} : { time_zone: zone }),
    ...(resume.length === 0 ? {} : { resume }),
  }
}
