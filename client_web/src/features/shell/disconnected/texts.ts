// What is said once the server has ended this page's connection for good.
import { longMoment } from '../../../words.ts'

export const disconnected = {
  stopped: 'This page is disconnected',
  stoppedWhy: {
    1000: 'The server closed this connection on purpose, perhaps because you opened Regatta elsewhere.',
    1008: 'The server doesn’t accept connections from this page.',
    4400: 'The server did not understand this page. It may be an old version. Reload it.',
  } as Record<number, string>,
  stoppedOther: (code: number) => `The server closed the connection (code ${code}).`,
  again: 'Connect again',
  suspended: 'You are suspended',
  suspendedWhy: (reason: string, untilMs: number | null) =>
    `The host of this service has suspended you${untilMs === null ? '' : ` until ${longMoment(untilMs)}`}: ${reason} Your running games go on without you.`,
}
