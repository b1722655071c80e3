// Codes of rooms: what may be typed or pasted, and the link to send.

const CODE = /^[A-Z2-9]{8}$/

/** The room's code from a link, a code in any case, or a code with blanks in it; null if there is none. */
export function roomCode(text: string): string | null {
  const link = /\/r\/([A-Za-z2-9]{8})(?:[/?#]|$)/.exec(text.trim())
  const code = (link?.[1] ?? text.replace(/[\s-]/g, '')).toUpperCase()
  return CODE.test(code) ? code : null
}

export function inviteLink(origin: string, room: string): string {
  return `${origin}/r/${room}`
}

/** In two halves, as it is read aloud. */
export function spacedCode(room: string): string {
  return `${room.slice(0, 4)} ${room.slice(4)}`
}
