// A client as its author would write it, of nothing but what is generated from the two published documents: it is
// compiled and never run. A line with @ts-expect-error is one that must not compile.
import type { ClientMessage, ServerMessage } from './asyncapi'
import type { components, operations, paths } from './openapi'

export function hello(): ClientMessage {
  return { type: 'hello', name: 'Ada' }
}

export function move(id: string, room: string): ClientMessage[] {
  return [
    { type: 'create_room', id, ruleset: 'yacht', seats: 2, options: { begins: 'random', turn_ms: null } },
    { type: 'throw', id, room, dice: [0, 1, 2] },
    // @ts-expect-error - a field that there is not
    { type: 'start', id, room, soon: true },
    // @ts-expect-error - a message that there is not
    { type: 'shuffle', id, room },
  ]
}

export function heard(message: ServerMessage): string {
  switch (message.type) {
    case 'error':
      return `${message.code}: ${message.message}`
    case 'thrown':
      return message.by === 'stand_in' ? 'a stand-in threw' : `${message.faces.length} dice`
    case 'snapshot':
      return message.options.reveal === 'hide_all' ? message.card.name : message.stage
    default:
      return message.type
  }
}

type Path = keyof paths
type Answer<Name extends keyof operations> = operations[Name]['responses'] extends {
  200: { content: { 'application/json': infer Body } }
}
  ? Body
  : never
type Refused = operations['getGame']['responses'][404]['content']['application/json']

export const page: Path = '/games/{game}/replay'
export const query: operations['listGames']['parameters']['query'] = { max: 5, facts: false, ruleset: 'yak' }
// @ts-expect-error - a parameter that there is not
export const wrong: operations['listGames']['parameters']['query'] = { limit: 5 }

export function described(profile: Answer<'getPlayer'>, game: Answer<'getGame'>, why: Refused): string {
  const fact = game.facts.find((one) => one.type === 'thrown')
  const faces: number[] = fact?.faces ?? []
  const stage: components['schemas']['Stage'] = 'playing'
  return `${profile.ratings[0]?.speed} ${faces.join()} ${why.code satisfies string} ${stage}`
}

/** Of a list one reads line by line, each as one of these. */
export type Line = components['schemas']['GameRecord'] | components['schemas']['GameHead']
