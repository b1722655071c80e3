// One's own account: what its forms ask for, and what may be done.
import { LIMITS, type Account, type LogInSession, type Passkey, type Refusal, type RoomSummary } from '../../../net/wire.ts'

export function isPassword(text: string): boolean {
  return [...text].length >= LIMITS.PASSWORD_LENGTH_LEAST
}

/** How many games would stay behind with the guest. */
export function running(games: readonly RoomSummary[]): number {
  return games.filter((game) => game.stage === 'opening' || game.stage === 'playing').length
}

/** The way to log in that this passkey is may be the last one. */
export function isLastWay(account: Account): boolean {
  return !account.password && account.passkeys.length === 1
}

/** This one first, then who was here last. */
export function inOrder(sessions: readonly LogInSession[]): LogInSession[] {
  const rank = (one: LogInSession): number => (one.this ? Infinity : (one.seen_ms ?? one.began_ms ?? 0))
  return sessions.toSorted((one, other) => Math.sign(rank(other) - rank(one)) || 0)
}

/** What a new passkey is called, where the person wrote nothing: each its own name. */
export function freshLabel(usual: string, passkeys: readonly Passkey[]): string {
  const taken = new Set(passkeys.map((one) => one.label))
  let label = usual
  for (let number = 2; taken.has(label); number += 1) label = `${usual} ${number}`
  return label
}

/** At which field a refusal is shown. */
export type Field = 'userName' | 'password' | 'old' | 'form'

export function fieldOf(refusal: Pick<Refusal, 'code'>, form: 'keep' | 'logIn' | 'password'): Field {
  if (refusal.code === 'name_taken' || refusal.code === 'bad_name') return 'userName'
  if (refusal.code === 'bad_login' && form === 'password') return 'old'
  if (refusal.code === 'bad_login' && form === 'logIn') return 'password'
  return 'form'
}
