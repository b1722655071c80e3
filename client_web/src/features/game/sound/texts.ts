// What is heard and felt at the table.
import type { Kind } from './choices.svelte.ts'

export const sound = {
  title: 'Sound and vibration',
  volume: 'Volume',
  percent: (volume: number) => (volume === 0 ? 'Silent' : `${volume}%`),
  kinds: 'What you hear',
  kindOf: {
    dice: 'Dice',
    turn: 'Your turn',
    result: 'Yachts and the end of a game',
    clock: 'Your last ten seconds',
  } satisfies Record<Kind, string>,
  tryIt: 'Try it',
  tryOf: (what: string) => `Try it: ${what}`,
  hint: 'All that is heard is shown as well.',
  handheldHint: 'On phones and tablets sound is off until you switch it on.',
  shakes: 'Vibrate as my dice strike',
}
