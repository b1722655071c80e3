// What this browser remembers. Storage may be forbidden or full: then nothing is remembered, and all else works.
const PREFIX = 'regatta.'

export type Remembered = 'token' | 'name' | 'ruleset' | 'theme' | 'keys' | 'confirm' | 'fairness' | 'quick' | 'vibrate' | 'talk'

export function recall(key: Remembered): string | null {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

export function remember(key: Remembered, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, value)
  } catch {
    // See above.
  }
}

/** Call back when another window of this browser remembers something else. */
export function onElsewhere(key: Remembered, tell: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === PREFIX + key) tell()
  })
}
