// Every text of the client, in the language of this page. A language comes in parts, each loaded before what says it
// (languages/load.ts); a test holds every page to the parts that it is loaded with.

/** The parts of a language, as English has them: another one that misses a text does not compile. */
export interface Parts {
  shell: typeof import('./languages/en/shell.ts')
  common: typeof import('./languages/en/common.ts')
  room: typeof import('./languages/en/room.ts')
  play: typeof import('./languages/en/play.ts')
  replay: typeof import('./languages/en/replay.ts')
  text: typeof import('./languages/en/text.ts')
  pages: typeof import('./languages/en/pages.ts')
  verify: typeof import('./languages/en/verify.ts')
  notifications: typeof import('./languages/en/notifications.ts')
}
export type Part = keyof Parts
export type Messages = Parts['shell'] & Parts['common'] & Parts['room'] & Parts['play'] & Parts['replay'] & Parts['text'] & Parts['pages'] & Parts['verify'] & Parts['notifications']

/** What was loaded so far. */
export const t = {} as Messages

/** Have texts said from now on. Whoever has shown one already goes on showing it. */
export function say(texts: Partial<Messages>): void {
  Object.assign(t, texts)
}
