// Names of accounts.
import { LIMITS } from '../../net/wire.ts'

const USER_NAME = new RegExp(LIMITS.USER_NAME_PATTERN)

export function isUserName(text: string): boolean {
  return USER_NAME.test(text)
}
