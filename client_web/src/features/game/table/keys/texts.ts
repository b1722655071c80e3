// Keys, and what each does.

export const keys = {
  title: 'Keys',
  lead: 'Keys work at the table, not while you type in a field.',
  on: 'Use single keys',
  dice: ['1 – 9, 0', 'Hold or release die 1 to 10'] as [string, string],
  diceSplit: ['1 – 9, 0', 'Hold die 1 to 10; with two rows chosen: one of each to swap them'] as [string, string],
  diceAside: ['1 – 6', 'Choose die 1 to 6, to set it aside'] as [string, string],
  throwing: ['T, Space', 'Throw'] as [string, string],
  rows: [
    ['Arrows', 'To the rows, and from row to row; on a die: from die to die'],
    ['Enter', 'Choose a row; again: enter it'],
    ['S', 'Enter the chosen row'],
  ] as [string, string][],
  banking: {
    aside: ['A', 'Set aside the dice you chose; with none chosen, the best ones'] as [string, string],
    bank: ['B', 'Bank the points of the turn'] as [string, string],
  },
  takeBack: ['U', 'Take back your last decision: in casual games alone or against the computer'] as [string, string],
  look: ['Esc', 'Back from a seat that you look at; Tab goes to the seats'] as [string, string],
  saying: {
    dice: ['D', 'Say the dice'] as [string, string],
    options: ['P', 'Say what you can score, best first'] as [string, string],
    last: ['L', 'Say the last event'] as [string, string],
    clock: ['C', 'Say the time left'] as [string, string],
    coach: ['K', 'Say what the coach advises, alone or against the computer'] as [string, string],
    keys: ['?', 'These keys'] as [string, string],
  },
  hold: 'hold',
  choose: 'choose',
  throw: 'throw',
  enter: 'enter',
  setAside: 'set aside',
  bank: 'bank',
  all: 'all keys',
}
