// Time zones as this browser knows them, by their IANA names.

/** The time zone of this browser, by its IANA name. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A zone as it can be said to the server; null for what is no name of one, as some systems have it. */
export function zoneToSay(zone: string | undefined): string | null {
  return zone !== undefined && /^[\w+-]{1,30}(\/[\w+-]{1,30}){0,2}$/.test(zone) ? zone : null
}

export function knownZones(): string[] {
  return Intl.supportedValuesOf('timeZone')
}
