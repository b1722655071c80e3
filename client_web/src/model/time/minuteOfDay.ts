// Minutes of a day, as fields for times and texts have them.

/** A minute of the day as a field for times has it. */
export function timeText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The minute of the day that stands in a field for times; null where there is none. */
export function minuteOf(text: string): number | null {
  const parts = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text)
  const [hours, minutes] = [Number(parts?.[1]), Number(parts?.[2])]
  return parts === null || hours > 23 || minutes > 59 ? null : hours * 60 + minutes
}
