// Why the server, which is there, takes no connection of a page, and what its host should set.
export const refused = {
  origin: (site: string) => `The server refuses this page. Its host should set REGATTA_SITE_URL=${site}.`,
  socket: 'The server answers, but WebSockets don’t come through. Its host should let the proxy pass them on.',
}
