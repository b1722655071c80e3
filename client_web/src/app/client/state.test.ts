// State is given, and not made as a module is loaded: whoever reads a client says so.
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../..')
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$/.test(name))
  .map((name) => name.split(sep).join('/'))
const read = (file: string): string => readFileSync(join(SRC, file), 'utf8')

/** Whoever begins the page has the one that there is; and what is still to be given its client. The list only gets shorter. */
const TAKE_THE_ONE = [
  'app/botRatings.svelte.ts',
  'app/createRoom.ts',
  'app/system/device.svelte.ts',
  'app/system/keepDevice.ts',
  'app/system/staysAwake.svelte.ts',
  'app/system/update.svelte.ts',
  'app/turnCalls.svelte.ts',
  'features/account/account.svelte.ts',
  'features/chat/chat.svelte.ts',
  'features/feeds/feeds.svelte.ts',
  'features/history/history.svelte.ts',
  'features/home/playHere.ts',
  'features/leaderboards/leaderboards.svelte.ts',
  'features/matchmaking/matchmaking.svelte.ts',
  'features/notices/notices.svelte.ts',
  'features/notifications/notifications.svelte.ts',
  'features/presence/presence.svelte.ts',
  'features/profile/profile.svelte.ts',
  'features/relationships/relationships.svelte.ts',
  'features/room/Room.svelte',
  'features/shell/ownName.ts',
  'rest.ts',
  'start.ts',
]

test('a client is given: by context to components, as an argument to all else', () => {
  expect(FILES.length).toBeGreaterThan(400)
  const takers = FILES.filter((file) => /^\s*import \{[^}]*\bclient\b[^}]*\} from '[^']*client\.svelte\.ts'/m.test(read(file)))
  expect(takers.sort()).toEqual(TAKE_THE_ONE)
})
