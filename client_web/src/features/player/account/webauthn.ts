// Between the JSON of the server and what `navigator.credentials` takes and gives (W3C WebAuthn level 3), for browsers
// that do not do it by themselves yet.

type Json = Readonly<Record<string, unknown>>
/** A list of keys that there are, or may be used. */
type Described = { id: string; type: 'public-key'; transports?: AuthenticatorTransport[] }

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0))
}

export function toText(bytes: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function creationOptions(json: Json): PublicKeyCredentialCreationOptions {
  const user = json.user as { id: string; name: string; displayName: string }
  const options: object = {
    ...json,
    challenge: toBytes(json.challenge as string),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: described(json.excludeCredentials),
  }
  return options as PublicKeyCredentialCreationOptions
}

export function requestOptions(json: Json): PublicKeyCredentialRequestOptions {
  return {
    ...json,
    challenge: toBytes(json.challenge as string),
    allowCredentials: described(json.allowCredentials),
  }
}

function described(list: unknown): PublicKeyCredentialDescriptor[] {
  return ((list ?? []) as Described[]).map((one) => ({ ...one, id: toBytes(one.id) }))
}

/** What the parts of a credential are, beside those that every one has. */
type Response = AuthenticatorResponse &
  Partial<Pick<AuthenticatorAttestationResponse, 'attestationObject' | 'getTransports'>> &
  Partial<Pick<AuthenticatorAssertionResponse, 'authenticatorData' | 'signature' | 'userHandle'>>

/** As its own `toJSON` would have it. */
export function credentialJson(made: Omit<PublicKeyCredential, 'toJSON'>): Record<string, unknown> {
  const response = made.response as Response
  const parts: Record<string, ArrayBuffer | null | undefined> = {
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle,
  }
  const there = Object.entries(parts).filter((part): part is [string, ArrayBuffer] => part[1] instanceof ArrayBuffer)
  return {
    id: made.id,
    rawId: toText(made.rawId),
    type: made.type,
    response: {
      ...Object.fromEntries(there.map(([name, bytes]) => [name, toText(bytes)])),
      ...(response.getTransports === undefined ? {} : { transports: response.getTransports() }),
    },
    clientExtensionResults: made.getClientExtensionResults(),
    ...(made.authenticatorAttachment == null ? {} : { authenticatorAttachment: made.authenticatorAttachment }),
  }
}

/** Why no key came: closed or too late; there already; something else. */
export type PasskeyProblem = 'cancelled' | 'there' | 'broken'

export function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return name === 'InvalidStateError' ? 'there' : 'broken'
}

/** Whether a page can have passkeys: they belong to a host name, and an address of numbers is none. */
export function mayHavePasskeys(hostname: string, secure: boolean): boolean {
  return secure && !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[')
}
