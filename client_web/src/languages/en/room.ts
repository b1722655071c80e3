// What a room says beside the game.
export { coach } from '../../features/learning/coach/texts.ts'
export { admission, gathering } from '../../features/game/gathering/texts.ts'
export { noRoom } from '../../features/game/room/texts.ts'
export { sharing } from '../../features/publishing/sharing/texts.ts'
export { sound } from '../../features/game/sound/texts.ts'
export { menu } from '../../features/game/table/menu/texts.ts'
