/** Games of one's own that the home page shows before one asks for all. */
export const IN_VIEW = 6
