import type { Messages } from '../../../texts.ts'

export const refused: Messages['refused'] = {
  origin: (site) => `Der Server lässt diese Seite nicht zu. Wer ihn betreibt, sollte REGATTA_SITE_URL=${site} setzen.`,
  socket: 'Der Server antwortet, aber WebSockets kommen nicht durch. Wer ihn betreibt, sollte den Proxy dafür öffnen.',
}
