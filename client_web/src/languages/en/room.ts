// What a room says beside the game.
export { coach } from '../../features/coach/texts.ts'
export { admission, gathering } from '../../features/gathering/texts.ts'
export { noRoom } from '../../features/room/texts.ts'
export { sharing } from '../../features/sharing/texts.ts'
export { sound } from '../../features/sound/texts.ts'
export { menu } from '../../features/table/menu/texts.ts'
