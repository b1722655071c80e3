// The people of a player's list: in groups, in order, and kept up to date.
import type { ChallengeLine, Person, Player } from '../../../net/wire.ts'

export interface PeopleGroups {
  friends: Person[]
  /** Who asks to be a friend. */
  incoming: Person[]
  /** Whom the player asked. */
  outgoing: Person[]
  blocked: Person[]
  muted: Person[]
}

/** Who is blocked stands there alone, whatever else they are. */
export function grouped(people: readonly Person[]): PeopleGroups {
  const open = people.filter((person) => !person.blocked)
  const of = (relation: Person['relation']): Person[] => byName(open.filter((person) => person.relation === relation))
  return {
    friends: of('friend').toSorted((one, other) => urgency(other) - urgency(one)),
    incoming: of('request_received'),
    outgoing: of('request_sent'),
    blocked: byName(people.filter((person) => person.blocked)),
    muted: byName(open.filter((person) => person.muted)),
  }
}

/** Favourites first; then who is here, those who are free before those who play. */
function urgency(person: Person): number {
  const here = person.online === true ? (person.room === null ? 2 : 1) : 0
  return (person.favourite ? 3 : 0) + here
}

function byName(people: Person[]): Person[] {
  return people.toSorted((one, other) => one.name.localeCompare(other.name) || one.player.localeCompare(other.player))
}

/** The list with this person as they are now; somebody that the player has nothing to do with any more is gone. */
export function withPerson(people: readonly Person[], person: Person): Person[] {
  const others = people.filter((one) => one.player !== person.player)
  const nobody = person.relation === 'none' && !person.blocked && !person.muted
  return nobody ? others : [...others, person]
}

/** What waits for the player's answer, and what the player waits for. */
export function challengeSides(
  lines: readonly ChallengeLine[],
  me: Player | null,
): { received: ChallengeLine[]; sent: ChallengeLine[] } {
  const received = lines.filter((line) => line.challenged.player === me?.player)
  return { received, sent: lines.filter((line) => line.challenger.player === me?.player) }
}
