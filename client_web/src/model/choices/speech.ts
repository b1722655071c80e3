// How much is said of each throw, hold and entry.

export const SPEECHES = ['short', 'usual', 'long'] as const
export type Speech = (typeof SPEECHES)[number]
