// What a game is called where a list has one line for it. A file of its own: lists need nothing else of a card.
import type { Card } from '../net/wire.ts'

/** Name and second line of a game, in the one line that a list of choices has for it. */
export function fullName({ name, subtitle }: Pick<Card, 'name' | 'subtitle'>): string {
  return subtitle ? `${name} · ${subtitle}` : name
}
