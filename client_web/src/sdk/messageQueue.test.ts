import { expect, test } from 'vitest'
import { MessageQueue } from './messageQueue.ts'

const DONE = { value: undefined, done: true }

test('messages come in their order, whether or not somebody waits for them', async () => {
  const queue = new MessageQueue<number>(10)
  queue.push(1)
  queue.push(2)
  expect(await queue.next()).toEqual({ value: 1, done: false })
  expect(await queue.next()).toEqual({ value: 2, done: false })
  const third = queue.next()
  queue.push(3)
  expect(await third).toEqual({ value: 3, done: false })
})

test('whoever reads learns why it ended, behind what came before', async () => {
  const queue = new MessageQueue<number>(10)
  queue.push(1)
  queue.fail(new Error('the server said so'))
  queue.push(2)
  expect(await queue.next()).toEqual({ value: 1, done: false })
  await expect(queue.next()).rejects.toThrow('the server said so')
  await expect(queue.next()).rejects.toThrow('the server said so')
})

test('whoever waits learns of the end too', async () => {
  const [failed, closed] = [new MessageQueue<number>(10), new MessageQueue<number>(10)]
  const [one, other] = [failed.next(), closed.next()]
  failed.fail(new Error('cut'))
  closed.close()
  await expect(one).rejects.toThrow('cut')
  expect(await other).toEqual(DONE)
  expect(await closed.next()).toEqual(DONE)
})

test('a program that reads nothing fails', async () => {
  const queue = new MessageQueue<number>(2)
  for (const message of [1, 2, 3]) queue.push(message)
  for (const message of [1, 2, 3]) expect(await queue.next()).toEqual({ value: message, done: false })
  await expect(queue.next()).rejects.toThrow('2 messages were not read')
})
