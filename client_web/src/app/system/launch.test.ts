import { expect, test } from 'vitest'
import { sharedPath } from './launch.ts'

const shared = (parts: Record<string, string>): string | null => sharedPath(`?${new URLSearchParams(parts)}`)

test.each([
  [{ url: 'https://dice.example/r/KDJ47WQZ' }, '/r/KDJ47WQZ'],
  [{ text: 'Ada invites you to play Yacht: https://dice.example/r/kdj47wqz' }, '/r/KDJ47WQZ'],
  [{ text: 'https://dice.example/r/KDJ47WQZ\nSee you there!' }, '/r/KDJ47WQZ'],
  [{ title: 'Regatta', text: 'A game to see https://dice.example/g/KDJ47WQZ/37 again' }, '/g/KDJ47WQZ'],
  [{ text: 'kdj4 7wqz' }, '/r/KDJ47WQZ'],
  [{ title: 'https://dice.example/r/KDJ47WQZ' }, '/r/KDJ47WQZ'],
  [{ text: 'https://dice.example/r/KDJ47WQZ1' }, null],
  [{ text: 'Come and play with us' }, null],
  [{}, null],
])('%o leads to %s', (parts, path) => expect(shared(parts)).toBe(path))
