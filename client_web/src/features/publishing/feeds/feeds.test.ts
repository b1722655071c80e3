import { expect, test } from 'vitest'
import { addressesOf } from './feeds.ts'

test('a calendar has an address to copy, and one that a calendar app opens', () => {
  for (const scheme of ['http', 'https'])
    expect(addressesOf(`${scheme}://dice.example:8443`, ['/feeds/abc/games.ics'])).toEqual([
      {
        file: 'games.ics',
        url: `${scheme}://dice.example:8443/feeds/abc/games.ics`,
        subscription: 'webcal://dice.example:8443/feeds/abc/games.ics',
      },
    ])
})

test('a feed of results has one address for each form, and what is not known is left out', () => {
  const found = addressesOf('https://dice.example', ['/feeds/abc/results.json', '/feeds/abc/results.atom', '/feeds/abc/results.rss'])
  expect(found.map((one) => [one.file, one.subscription])).toEqual([
    ['results.json', null],
    ['results.atom', null],
  ])
})
