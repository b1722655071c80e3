// More time for who needs it.
import { word } from '../../../../words.ts'

const timesSaid = (times: number): string => (times === 2 ? 'twice' : `${word(times)} times`)

export const stretched = {
  label: 'Time for my turns',
  choice: (times: number) => (times === 1 ? 'As the room has it' : `${times === 2 ? 'Twice' : `${times} times`} as long`),
  hint: 'In casual games with a turn clock. The other players see it. Remembered for your next games.',
  ratedHint: 'This game is rated: its clock is the same for everyone. Your choice holds in casual games.',
  longHint: 'Turns of this game are long already. Your choice holds in games with a turn clock of up to an hour.',
  note: (name: string | null, times: number) =>
    name === null ? `Your turns are ${timesSaid(times)} as long.` : `${name} has ${timesSaid(times)} the time for a turn.`,
  log: (name: string | null, times: number | null) => {
    const has = times === null || times === 1 ? 'the usual time for a turn again' : `${timesSaid(times)} the time for a turn from now on`
    return name === null ? `You have ${has}` : `${name} has ${has}`
  },
}
