// Dice in words, and how ten of them are divided among two rows.
import { capital, list, word } from '../../../../words.ts'
import { SHADES, facesOf } from '../words.ts'

/** Dice in words. */
export const dice = {
  shaded: (shade: string, faces: string) => `${SHADES[shade] ?? shade} ${faces}`,
  hidden: 'hidden',
  falls: 'falling',
  faces: facesOf,
  inGroup: (row: string) => `, in ${row}`,
}

/** How the person wants the dice. */
export const diceChoices = {
  title: 'Dice, felt and size',
  dice: 'Dice',
  diceOf: { auto: 'As the device can', '3d': '3D', flat: 'Flat' },
  autoHint: 'In 3D where your device draws them smoothly.',
  stillHint: 'Flat, because animation is off or your system is set to less motion or fixed colours.',
  throws: 'Throws',
  throwsOf: { normal: 'Normal', fast: 'Fast', none: 'At once' },
  skipHint: 'Press the tray while dice fall, and they lie at once.',
  set: 'Made of',
  setOf: { ivory: 'Ivory', lacquer: 'Lacquer', wood: 'Wood', metal: 'Metal' },
  setHint: 'Pips, or the lacquer, have the colour of the player’s seat.',
  felt: 'Felt',
  feltOf: { teal: 'Teal', green: 'Green', blue: 'Blue', red: 'Red' },
  scale: 'Size of the table',
  scaleHint: 'Dice and score card; kept on this device.',
  percent: (share: string) => `${share} %`,
}

/** Ten dice, divided among two rows. */
export const split = {
  chooseRows: (rows: number) => `Choose ${word(rows)} rows`,
  another: 'Choose a second row',
  working: 'Looking for the best way…',
  toSwap: 'Swap dice, or enter them',
  groups: 'Two rows of five dice',
  diceFor: (row: string) => `Dice for ${row}`,
  best: 'Best split',
  gives: (row: string, score: number, faces: number[]) => `${row} ${score} with ${faces.join(' ')}`,
  said: (rows: string[], sum: number) => `${rows.join('; ')}. Together ${sum}.`,
  picked: (face: string, row: string) =>
    `${capital(face)} of ${row} chosen. Choose the die of the other row to swap it with.`,
  askZero: (rows: string[]) => `0 in ${list(rows)}?`,
}
