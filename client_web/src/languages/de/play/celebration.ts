import type { Messages } from '../../../texts.ts'
import { word } from '../words.ts'

export const celebration: Messages['celebration'] = {
  alike: (dice) => `Alle ${word(dice)} Würfel gleich!`,
}
