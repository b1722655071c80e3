// From Lucide (https://lucide.dev), ISC licence, copyright (c) Lucide Contributors; drawn by Icon.svelte.
export const ICONS = {
  menu: '<path d="M4 5h16"/><path d="M4 12h16"/><path d="M4 19h16"/>',
  x: '<path d="M18 6 6 18"/><path d="m6 6 12 12"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2v2"/><path d="M12 20v2"/><path d="m4.930 4.930 1.410 1.410"/><path d="m17.660 17.660 1.410 1.410"/><path d="M2 12h2"/><path d="M20 12h2"/><path d="m6.340 17.660-1.410 1.410"/><path d="m19.070 4.930-1.410 1.410"/>',
  moon: '<path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.460.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"/>',
  copy: '<rect width="14" height="14" x="8" y="8" rx="2" ry="2"/><path d="M4 16c-1.100 0-2-.900-2-2V4c0-1.100.900-2 2-2h10c1.100 0 2 .900 2 2"/>',
  check: '<path d="M20 6 9 17l-5-5"/>',
  share: '<path d="M12 2v13"/><path d="m16 6-4-4-4 4"/><path d="M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8"/>',
  clock: '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>',
  users:
    '<path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2"/><path d="M16 3.128a4 4 0 0 1 0 7.744"/><path d="M22 21v-2a4 4 0 0 0-3-3.870"/><circle cx="9" cy="7" r="4"/>',
  arrow: '<path d="M5 12h14"/><path d="m12 5 7 7-7 7"/>',
  keyboard:
    '<path d="M10 8h.01"/><path d="M12 12h.01"/><path d="M14 8h.01"/><path d="M16 12h.01"/><path d="M18 8h.01"/><path d="M6 8h.01"/><path d="M7 16h10"/><path d="M8 12h.01"/><rect width="20" height="16" x="2" y="4" rx="2"/>',
  first: '<path d="m17 18-6-6 6-6"/><path d="M7 6v12"/>',
  last: '<path d="m7 18 6-6-6-6"/><path d="M17 6v12"/>',
  back: '<path d="m15 18-6-6 6-6"/>',
  forward: '<path d="m9 18 6-6-6-6"/>',
  turnBack: '<path d="m11 17-5-5 5-5"/><path d="m18 17-5-5 5-5"/>',
  turnForward: '<path d="m6 17 5-5-5-5"/><path d="m13 17 5-5-5-5"/>',
  play: '<path d="M6 3v18l14-9z"/>',
  pause: '<rect width="4" height="16" x="14" y="4" rx="1"/><rect width="4" height="16" x="6" y="4" rx="1"/>',
  eye: '<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.750 10.750 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.750 10.750 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>',
  speed: '<path d="m12 14 4-4"/><path d="M3.340 19a10 10 0 1 1 17.320 0"/>',
  link: '<path d="M10 13a5 5 0 0 0 7.540.540l3-3a5 5 0 0 0-7.070-7.070l-1.720 1.710"/><path d="M14 11a5 5 0 0 0-7.540-.540l-3 3a5 5 0 0 0 7.070 7.070l1.710-1.710"/>',
  list: '<path d="M8 6h13"/><path d="M8 12h13"/><path d="M8 18h13"/><path d="M3 6h.01"/><path d="M3 12h.01"/><path d="M3 18h.01"/>',
  info: '<circle cx="12" cy="12" r="10"/><path d="M12 16v-4"/><path d="M12 8h.01"/>',
  down: '<path d="m6 9 6 6 6-6"/>',
  flag: '<path d="M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528"/>',
} as const

export type IconName = keyof typeof ICONS
