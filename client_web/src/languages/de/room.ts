export { coach } from './room/coach.ts'
export { admission, gathering } from './room/gathering.ts'
export { sharing, sound } from './room/sharing.ts'
export { menu } from './room/menu.ts'
