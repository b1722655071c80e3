// The notification centre.
import { ago, many } from '../../../words.ts'

type Says = (who: string, game: string) => string

export const notices = {
  title: 'Notices',
  bell: (unseen: number) => (unseen === 0 ? 'Notices' : `Notices, ${unseen} new`),
  count: (unseen: number) => (unseen > 9 ? '9+' : String(unseen)),
  isNew: 'new',
  none: 'Nothing here yet. You’ll see challenges, friend requests and turns of long games here.',
  failed: 'Your notices could not be loaded.',
  loading: 'Loading your notices…',
  somebody: 'Somebody',
  aGame: 'a game',
  says: {
    friend_request: (who) => `${who} wants to be your friend.`,
    friend_accepted: (who) => `${who} is your friend now.`,
    challenged: (who, game) => `${who} challenges you to ${game}.`,
    challenge_accepted: (who, game) => `${who} accepted: your game of ${game} is ready.`,
    challenge_declined: (who, game) => `${who} does not want to play ${game} now.`,
    challenge_withdrawn: (who, game) => `${who} withdrew the challenge to ${game}.`,
    challenge_expired: (who, game) => `The challenge to ${game} with ${who} has expired.`,
    match_found: (_who, game) => `A game of ${game} was found for you.`,
    your_turn: (_who, game) => `It is your turn in ${game}.`,
    game_over: (_who, game) => `Your game of ${game} is over.`,
    order_dropped: (_who, game) => `Your conditional order in ${game} went no further: it is your turn.`,
    room_closed: (_who, game) => `The host of this service closed your game of ${game}.`,
    report_handled: () => 'Your report has been looked at. Thank you.',
    mail_suspended: () => 'Your mail address is suspended: mail came back three times. Set it again to go on.',
  } satisfies Record<string, Says>,
  /** Why somebody declined, as they chose it. */
  reasons: {
    later: '“Later, please.”',
    busy: '“I’m busy.”',
    other_game: '“Rather another game.”',
    too_fast: '“Rather with more time for a turn.”',
    too_slow: '“Rather with less time for a turn.”',
  } as Record<string, string>,
  accept: 'Accept',
  decline: 'Decline',
  acceptOf: (who: string) => `Accept, ${who}`,
  declineOf: (who: string) => `Decline, ${who}`,
  go: 'Go to the game',
  toSettings: 'Set it right',
  look: 'See the result',
  why: 'Why not?',
  whyHint: (who: string) => `${who} will read it.`,
  answers: {
    no: 'No, thank you',
    later: 'Later, please',
    busy: 'I’m busy',
    other_game: 'Another game',
    too_fast: 'More time for a turn',
    too_slow: 'Less time for a turn',
  },
  ago,
  more: (count: number) => `${many(count, 'older notice', 'older notices')}`,
}
