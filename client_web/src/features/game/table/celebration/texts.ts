// What is said of a yacht.
import { word } from '../../../../words.ts'

export const celebration = {
  alike: (dice: number) => `All ${word(dice)} dice alike!`,
}
