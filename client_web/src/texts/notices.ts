// The notification centre.
export const notices = {}
