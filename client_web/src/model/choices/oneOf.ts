// A choice among some values, as it is remembered: a text, or nothing where it is as usual.

export interface TextForm<T> {
  read: (stored: string | null) => T
  text: (value: T) => string | null
}

export function oneOf<T extends string | number>(values: readonly T[], usual: T): TextForm<T> {
  return {
    read: (stored) => values.find((value) => String(value) === stored) ?? usual,
    text: (value) => (value === usual ? null : String(value)),
  }
}
