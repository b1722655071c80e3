// The code of the room in which the first steps are taken: no game of anybody has one like it.
export const LESSON_ROOM = 'LESSON'
