import { expect, test } from 'vitest'
import { addNews, gone, type News } from './news'

test('news are kept, but not for ever', () => {
  let news: News[] = []
  for (let version = 1; version <= 200; version++) news = addNews(news, version, { kind: 'renewed' })
  expect(news.length).toBeLessThan(120)
  expect(news.at(-1)).toEqual({ version: 200, kind: 'renewed' })
})

test('who is gone', () => {
  const seat = (number: number, name: string) => ({ seat: number, player: `p-${name}`, name })
  expect(gone([seat(0, 'A'), seat(1, 'B')], [seat(0, 'B')])).toEqual(['A'])
})
