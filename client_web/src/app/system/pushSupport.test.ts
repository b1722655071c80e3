import { describe, expect, test } from 'vitest'
import { asSubscription, withoutPush } from './pushSupport.ts'

const CHROME = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140', maxTouchPoints: 0, serviceWorker: {} }
const IPHONE = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', maxTouchPoints: 5, serviceWorker: {} }
const IPAD = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', maxTouchPoints: 5, serviceWorker: {} }
const MAC = { ...IPAD, maxTouchPoints: 0 }
const SECURE = { isSecureContext: true }
const WITH_PUSH = { isSecureContext: true, PushManager: {} }

describe('what a browser has for notifications', () => {
  test('a browser with a push service and a worker can', () => {
    expect(withoutPush(WITH_PUSH, CHROME, false)).toBeNull()
  })
  test('without https none can, whatever they have', () => {
    expect(withoutPush({ isSecureContext: false, PushManager: {} } as { isSecureContext: boolean }, CHROME, false)).toBe('insecure')
  })
  test('an iPhone and an iPad can once the site is on their home screen', () => {
    expect(withoutPush(SECURE, IPHONE, false)).toBe('install')
    expect(withoutPush(SECURE, IPAD, false)).toBe('install')
    expect(withoutPush(WITH_PUSH, IPHONE, true)).toBeNull()
    expect(withoutPush(SECURE, IPHONE, true)).toBe('unsupported')
  })
  test('a Mac without a push service cannot', () => {
    expect(withoutPush(SECURE, MAC, false)).toBe('unsupported')
  })
  test('a subscription is sent whole or not at all', () => {
    const whole = { endpoint: 'https://push.example/1', keys: { p256dh: 'BCV', auth: 'BTB' } }
    expect(asSubscription(whole)).toEqual({ endpoint: 'https://push.example/1', p256dh: 'BCV', auth: 'BTB' })
    expect(asSubscription({ endpoint: whole.endpoint, keys: { auth: 'BTB' } })).toBeNull()
    expect(asSubscription({ keys: whole.keys })).toBeNull()
  })
})
