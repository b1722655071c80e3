// The present time as a value that components may depend on: it ticks only while somebody looks.
import { createSubscriber } from 'svelte/reactivity'

const EVERY_MS = 500

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY_MS)
  return () => clearInterval(timer)
})

export function now(): number {
  subscribe()
  return Date.now()
}
