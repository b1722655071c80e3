export const past = {}
