// What the other pages say, and what a table says behind its first picture.
export { account } from '../../features/account/texts.ts'
export { analysis } from '../../features/analysis/texts.ts'
export { audit } from '../../features/audit/texts.ts'
export { feeds } from '../../features/feeds/texts.ts'
export { leaderboards } from '../../features/leaderboards/texts.ts'
export { profile } from '../../features/profile/texts.ts'
export { guide } from '../../features/rules/texts.ts'
export { orders } from '../../features/table/orders/texts.ts'
