import { expect, test } from 'vitest'
import {
  creationOptions,
  credentialJson,
  mayHavePasskeys,
  requestOptions,
  toBytes,
  toText,
  problemOf,
} from './webauthn.ts'

const bytes = (...all: number[]): ArrayBuffer => Uint8Array.from(all).buffer

test.each([[[]], [[0]], [[255, 254]], [[251, 255, 191]], [[1, 2, 3, 4]]])('bytes %j are the same after their text', (all) => {
  const text = toText(bytes(...all))
  expect(text).toMatch(/^[A-Za-z0-9_-]*$/)
  expect([...toBytes(text)]).toEqual(all)
})

test('what a browser creates a key by has bytes where the server wrote text', () => {
  const made = creationOptions({
    challenge: '-_8',
    rp: { id: 'localhost', name: 'Regatta' },
    user: { id: 'AQI', name: 'ada', displayName: '' },
    excludeCredentials: [{ id: 'AwQ', type: 'public-key' }],
    timeout: 300_000,
  })
  expect([...(made.challenge as Uint8Array)]).toEqual([251, 255])
  expect([...(made.user.id as Uint8Array)]).toEqual([1, 2])
  expect(made.user.name).toBe('ada')
  expect([...(made.excludeCredentials![0]!.id as Uint8Array)]).toEqual([3, 4])
  expect(made).toMatchObject({ rp: { id: 'localhost' }, timeout: 300_000 })
})

test('to log in any key will do, unless the server names some', () => {
  expect(requestOptions({ challenge: 'AQ', rpId: 'localhost' })).toMatchObject({ rpId: 'localhost', allowCredentials: [] })
  const named = requestOptions({ challenge: 'AQ', allowCredentials: [{ id: 'AQ', type: 'public-key' }] })
  expect([...(named.allowCredentials![0]!.id as Uint8Array)]).toEqual([1])
})

test('a new key is told with its attestation and how it is reached', () => {
  const made = {
    id: 'AQ',
    rawId: bytes(1),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response: { clientDataJSON: bytes(2), attestationObject: bytes(3), getTransports: () => ['internal'] },
    getClientExtensionResults: () => ({ credProps: { rk: true } }),
  } as unknown as PublicKeyCredential
  expect(credentialJson(made)).toEqual({
    id: 'AQ',
    rawId: 'AQ',
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response: { clientDataJSON: 'Ag', attestationObject: 'Aw', transports: ['internal'] },
    clientExtensionResults: { credProps: { rk: true } },
  })
})

test('a key that was used is told with what it signed, and whose it is if it says so', () => {
  const used = (userHandle: ArrayBuffer | null): Record<string, unknown> =>
    credentialJson({
      id: 'AQ',
      rawId: bytes(1),
      type: 'public-key',
      authenticatorAttachment: null,
      response: { clientDataJSON: bytes(2), authenticatorData: bytes(3), signature: bytes(4), userHandle },
      getClientExtensionResults: () => ({}),
    } as unknown as PublicKeyCredential)
  expect(used(bytes(5)).response).toEqual({ clientDataJSON: 'Ag', authenticatorData: 'Aw', signature: 'BA', userHandle: 'BQ' })
  expect(used(null).response).not.toHaveProperty('userHandle')
  expect(used(null)).not.toHaveProperty('authenticatorAttachment')
})

test.each([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'cancelled'],
  ['InvalidStateError', 'there'],
  ['SecurityError', 'broken'],
])('%s means %s', (name, problem) => expect(problemOf(new DOMException('', name))).toBe(problem))

test.each([
  ['regatta.example', true, true],
  ['localhost', true, true],
  ['regatta.example', false, false],
  ['127.0.0.1', true, false],
  ['[::1]', true, false],
])('a page at %s (secure: %s) has passkeys: %s', (host, secure, may) => expect(mayHavePasskeys(host, secure)).toBe(may))
