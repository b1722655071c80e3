import { expect, test } from 'vitest'
import { readAddress } from './address.ts'

test('a game and a room to embed, letter by letter as the server lets them be framed', () => {
  expect(readAddress('/embed/games/ABCD2345', '')).toEqual({ page: 'game', game: 'ABCD2345' })
  expect(readAddress('/embed/rooms/ABCD2345', '?x=1')).toEqual({ page: 'room', room: 'ABCD2345' })
  for (const path of ['/embed/games/abcd2345', '/embed/rooms/ABCD2345/', '/embed/account/ABCD2345', '/embed/', '/r/ABCD2345'])
    expect(readAddress(path, ''), path).toEqual({ page: 'unknown' })
})

test('an overlay is dark, of the usual size and shows everything, unless its address says otherwise', () => {
  const plain = { theme: 'dark', scale: 1, seats: 'column', dice: true, last: true, clock: true }
  expect(readAddress('/overlay/ABCD2345', '')).toEqual({ page: 'overlay', room: 'ABCD2345', options: plain })
  expect(readAddress('/overlay/abcd-2345/', '?theme=light&scale=1.5&seats=row&dice=off&last=off&clock=off')).toEqual({
    page: 'overlay',
    room: 'ABCD2345',
    options: { theme: 'light', scale: 1.5, seats: 'row', dice: false, last: false, clock: false },
  })
})

test('options that make no sense are as if they were not there', () => {
  const options = (query: string): object => {
    const address = readAddress('/overlay/ABCD2345', query)
    return address.page === 'overlay' ? address.options : {}
  }
  expect(options('?theme=pink&seats=heap&dice=on')).toEqual(options(''))
  for (const scale of ['0', '-2', 'big', '', 'NaN']) expect(options(`?scale=${scale}`), scale).toMatchObject({ scale: 1 })
  expect(options('?scale=99')).toMatchObject({ scale: 4 })
  expect(options('?scale=0.01')).toMatchObject({ scale: 0.5 })
  expect(options('?scale=Infinity')).toMatchObject({ scale: 4 })
})
