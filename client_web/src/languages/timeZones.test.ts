import { expect, test } from 'vitest'
import { ownZone, zoneToSay } from './timeZones.ts'

test('the name of a zone is said as it is', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'America/Argentina/Ushuaia', 'Etc/GMT+5', ownZone()]) expect(zoneToSay(zone)).toBe(zone)
})

test('what the server would not take as a name is not said: it would end the connection', () => {
  for (const zone of [undefined, '', '+01:00', 'Europe Berlin', 'a/b/c/d', '/etc']) expect(zoneToSay(zone)).toBeNull()
})
