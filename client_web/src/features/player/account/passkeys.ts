// Passkeys: what this browser is asked to create or to use.
import {
  creationOptions,
  credentialJson,
  mayHavePasskeys,
  requestOptions,
  problemOf,
  type PasskeyProblem,
} from './webauthn.ts'

type Made = { credential: Record<string, unknown> } | { problem: PasskeyProblem }
/** Level 3 has these; older browsers have not. */
type Level3 = Partial<{
  parseCreationOptionsFromJSON(json: unknown): PublicKeyCredentialCreationOptions
  parseRequestOptionsFromJSON(json: unknown): PublicKeyCredentialRequestOptions
}>

export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && mayHavePasskeys(location.hostname, isSecureContext)
}

export function createPasskey(options: Record<string, unknown>): Promise<Made> {
  const parse = (PublicKeyCredential as Level3).parseCreationOptionsFromJSON ?? creationOptions
  return made(async () => navigator.credentials.create({ publicKey: parse(options) }))
}

export function usePasskey(options: Record<string, unknown>): Promise<Made> {
  const parse = (PublicKeyCredential as Level3).parseRequestOptionsFromJSON ?? requestOptions
  return made(async () => navigator.credentials.get({ publicKey: parse(options) }))
}

async function made(call: () => Promise<Credential | null>): Promise<Made> {
  try {
    const found = (await call()) as (Omit<PublicKeyCredential, 'toJSON'> & { toJSON?(): object }) | null
    if (found === null) return { problem: 'cancelled' }
    return { credential: { ...(found.toJSON?.() ?? credentialJson(found)) } }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}
