// What this browser remembers, each key named by one module. Storage may be forbidden or full: then nothing is
// remembered, and all else works.
const PREFIX = 'regatta.'

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, value)
  } catch {
    // See above.
  }
}

const DEVICE_ID = /^[\w-]{16,64}$/

let device: string | null = null

/** What this browser is known by to the server, whoever plays in it; without storage, until the page is closed. */
export function deviceId(): string {
  // Another page of this browser may have begun at the same time.
  device = readStored('device') ?? device
  if (device === null || !DEVICE_ID.test(device)) {
    device = crypto.getRandomValues(new Uint8Array(16)).reduce((id, byte) => id + byte.toString(16).padStart(2, '0'), '')
    store('device', device)
  }
  return device
}

/** Call back when another window of this browser remembers something else. */
export function onStorageChange(key: string, listener: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === PREFIX + key) listener()
  })
}
