// How much is said of each throw, hold and entry.

export const SPEECHES = ['short', 'usual', 'long'] as const
export type Speech = (typeof SPEECHES)[number]

/** A remembered choice; as usual where there is none. */
export function readSpeech(stored: string | null): Speech {
  return SPEECHES.find((one) => one === stored) ?? 'usual'
}
