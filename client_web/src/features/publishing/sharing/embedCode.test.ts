import { expect, test } from 'vitest'
import { readAddress } from '../embed/address.ts'
import { embedCode, embedPath, overlayLink } from './embedCode.ts'

test('the code names the frame, and its size', () => {
  expect(embedCode('https://dice.example', 'games', 'ABCD2345', 'Replay of Yacht (1938) on Regatta', 'small')).toBe(
    '<iframe src="https://dice.example/embed/games/ABCD2345" title="Replay of Yacht (1938) on Regatta" width="320" height="240" style="border: 0; max-width: 100%" loading="lazy"></iframe>',
  )
})

test('a title cannot end the attribute that it stands in', () => {
  const code = embedCode('https://dice.example', 'rooms', 'ABCD2345', 'a" onload="x() <b> & c', 'large')
  expect(code).toContain('title="a&quot; onload=&quot;x() &lt;b&gt; &amp; c"')
})

test('what is offered is what the page there understands', () => {
  expect(readAddress(embedPath('games', 'ABCD2345'), '')).toMatchObject({ page: 'game' })
  expect(readAddress(embedPath('rooms', 'ABCD2345'), '')).toMatchObject({ page: 'room' })
  expect(readAddress(new URL(overlayLink('https://dice.example', 'ABCD2345')).pathname, '')).toMatchObject({ page: 'overlay' })
})
