// What a draft says, and English for each single text that it lacks: a new English text never keeps a draft from being built.

/** Some of the texts, at any depth. */
export type Draft<T> = T extends ((...values: never[]) => unknown) | readonly unknown[] ? T
  : T extends object ? { [K in keyof T]?: Draft<T[K]> } : T

/** All that English says, with what the draft has of it. */
export function drafted<T extends object>(english: T, own: Draft<T>): T {
  const says = Object.fromEntries(Object.entries(english))
  for (const [name, text] of Object.entries(own)) {
    const of = says[name]
    says[name] = isTexts(of) && isTexts(text) ? drafted(of, text) : text
  }
  return says as T
}

function isTexts(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
