// The code that shows a game on another site.

export const SIZES = { small: [320, 240], medium: [480, 400], large: [800, 560] } as const
export type Size = keyof typeof SIZES

export type Embedded = 'games' | 'rooms'

export function embedPath(kind: Embedded, code: string): string {
  return `/embed/${kind}/${code}`
}

export function embedCode(origin: string, kind: Embedded, code: string, title: string, size: Size): string {
  const [width, height] = SIZES[size]
  const src = origin + embedPath(kind, code)
  return `<iframe src="${attribute(src)}" title="${attribute(title)}" width="${width}" height="${height}" style="border: 0; max-width: 100%" loading="lazy"></iframe>`
}

export function overlayLink(origin: string, room: string): string {
  return `${origin}/overlay/${room}`
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
