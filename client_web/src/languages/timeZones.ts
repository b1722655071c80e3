// Time zones as this browser knows them, by their IANA names.

/** The time zone of this browser, by its IANA name. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function knownZones(): string[] {
  return Intl.supportedValuesOf('timeZone')
}
