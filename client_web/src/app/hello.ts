// What a connection begins with: who one is, and what is known already.
import { roomsToResume, type Session } from '../model/generalSession.ts'
import type { Hello } from '../net/wire.ts'
import { language } from '../languages/load.ts'
import { ownZone, zoneToSay } from '../languages/timeZones.ts'
import { settings } from './settings.svelte.ts'
import { deviceId } from './storage.ts'

export function helloOf(session: Session, token: string | null): Hello {
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
