// What is said before the first throw and behind the last one: how dice are settled, how one leaves, notices of one’s turn.

export const opening = {
  heading: 'Drawing who begins…',
  seated: 'Getting the dice ready…',
  hint: 'Each player adds random numbers',
}

/** The system's notices of one's turn. */
export const notify = {
  ask: 'Get a notification when it’s your turn?',
  yes: 'Notify me',
  how: 'How to',
  no: 'Not now',
  on: 'You’ll get a notification when it’s your turn, as long as this page is open.',
  onDevice: 'You’ll get a notification on this device when it’s your turn, also when no page is open.',
  unanswered: 'Your browser was given no answer, so nothing has changed. You can turn notifications on in the menu.',
  elsewhere: 'This browser shows no notifications as it is.',
  refused: 'Your browser blocks notifications. Allow them in its settings for this page.',
}

export const leaving = {
  close: 'End this game…',
  abort: 'Call the game off…',
  resign: 'Resign…',
  closeTitle: 'End this game?',
  closeHint: 'It ends without a result, and can’t be played on. You can’t undo this.',
  closeDo: 'End it',
  abortTitle: 'Call the game off?',
  abortHint: 'Nobody has entered anything yet. The game ends without a result and doesn’t count.',
  abortDo: 'Call it off',
  resignTitle: 'Resign?',
  resignHint: (rated: boolean) =>
    `You rank behind everyone who plays on, and ${rated ? 'your rating counts the game as a loss' : 'you lose the game'}. You can’t undo this.`,
  resignDo: 'Resign',
  resignFor: (name: string) => `Resign for ${name}`,
  playOn: 'Play on',
  isGone: (name: string) => `${name} is gone, and no stand-in plays here.`,
  claim: 'Claim the result',
  claimOf: (name: string) => `Claim the result against ${name}`,
  claimTitle: (name: string) => `Claim the result against ${name}?`,
  claimHint: 'They play no more in this game, and rank behind everyone who plays on. You can’t undo this.',
}
