// What the answer to each command carries.
import type { Command, Ok } from '../net/wire.ts'

interface Carried {
  create_room: 'room'
  my_rooms: 'rooms'
  preview: 'entry'
  my_account: 'account'
  passkey_options: 'passkey'
  log_in: 'token'
  log_in_options: 'passkey'
  log_in_passkey: 'token'
  export_me: 'export'
  people: 'people'
  find_player: 'person'
  challenge: 'challenge'
  challenges: 'challenges'
  notices: 'notices'
  chat: 'chat'
  feeds: 'feeds'
  make_feed: 'feed'
  revoke_feed: 'feeds'
  my_vacation: 'vacation'
  take_vacation: 'vacation'
  end_vacation: 'vacation'
}

/** The `ok` of a command, with what it asked for. */
export type Answer<Type extends Command['type']> = Type extends keyof Carried ? Ok & Required<Pick<Ok, Carried[Type]>> : Ok
