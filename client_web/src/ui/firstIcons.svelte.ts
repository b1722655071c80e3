// The icons that the first page shows (from Lucide, as those of icons.ts, which come behind it).
import type { ICONS } from './icons.ts'

const FIRST = {
  x: '<path d="M18 6 6 18"/><path d="m6 6 12 12"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2v2"/><path d="M12 20v2"/><path d="m4.930 4.930 1.410 1.410"/><path d="m17.660 17.660 1.410 1.410"/><path d="M2 12h2"/><path d="M20 12h2"/><path d="m6.340 17.660-1.410 1.410"/><path d="m19.070 4.930-1.410 1.410"/>',
  moon: '<path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.460.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"/>',
  users:
    '<path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2"/><path d="M16 3.128a4 4 0 0 1 0 7.744"/><path d="M22 21v-2a4 4 0 0 0-3-3.870"/><circle cx="9" cy="7" r="4"/>',
  down: '<path d="m6 9 6 6 6-6"/>',
  bell: '<path d="M10.268 21a2 2 0 0 0 3.464 0"/><path d="M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .740-1.673C19.410 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"/>',
  bot: '<path d="M12 8V4H8"/><rect width="16" height="12" x="4" y="8" rx="2"/><path d="M2 14h2"/><path d="M20 14h2"/><path d="M15 13v2"/><path d="M9 13v2"/>',
} as const

export type IconName = keyof typeof FIRST | keyof typeof ICONS

let others = $state.raw<Partial<Record<IconName, string>>>({})

/** The drawing of an icon; nothing until it is here. */
export function iconOf(name: IconName): string {
  return (FIRST as Partial<Record<IconName, string>>)[name] ?? others[name] ?? ''
}

/** The others are here. */
export function addIcons(icons: typeof ICONS): void {
  others = icons
}
