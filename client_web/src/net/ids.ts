// Ids of commands: unique across pages and reloads, or the server would take a new command for an old one.
export function commandIds(prefix: string): () => string {
  let count = 0
  return () => `${prefix}-${++count}`
}

export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
