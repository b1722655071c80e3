// A QR code as one path: a rectangle for each run of dark modules.

export function pathOfModules(rows: readonly (readonly boolean[])[]): string {
  return rows.map((row, y) => runs(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`).join('')).join('')
}

/** Where each run of dark modules begins, and how long it is. */
function runs(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = []
  row.forEach((dark, x) => {
    const last = found.at(-1)
    if (!dark) return
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1
    else found.push([x, 1])
  })
  return found
}
