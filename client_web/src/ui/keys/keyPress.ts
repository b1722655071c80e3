// A key as it is pressed: what of a browser's event the keys of the table and of a replay go by.
export interface KeyPress {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  shiftKey: boolean
  repeat: boolean
}

/** Whether the key belongs to the browser or the system; with the shift key it is another sign. */
export function isShortcut(pressed: KeyPress): boolean {
  return pressed.ctrlKey || pressed.altKey || pressed.metaKey
}
