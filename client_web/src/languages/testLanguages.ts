// For tests: the other languages, with all of their parts.
import type { Messages } from '../texts.ts'
import * as deCommon from './de/common.ts'
import * as dePages from './de/pages.ts'
import * as deRoom from './de/room.ts'
import * as deShell from './de/shell.ts'
import * as deVerify from './de/verify.ts'
import * as esCommon from './es/common.ts'
import * as esPages from './es/pages.ts'
import * as esRoom from './es/room.ts'
import * as esShell from './es/shell.ts'
import * as esVerify from './es/verify.ts'
import * as frCommon from './fr/common.ts'
import * as frPages from './fr/pages.ts'
import * as frRoom from './fr/room.ts'
import * as frShell from './fr/shell.ts'
import * as frVerify from './fr/verify.ts'
import * as nlCommon from './nl/common.ts'
import * as nlPages from './nl/pages.ts'
import * as nlRoom from './nl/room.ts'
import * as nlShell from './nl/shell.ts'
import * as nlVerify from './nl/verify.ts'

export const german: Messages = { ...deShell, ...deCommon, ...deRoom, ...dePages, ...deVerify }

const DRAFTS = {
  fr: { ...frShell, ...frCommon, ...frRoom, ...frPages, ...frVerify },
  es: { ...esShell, ...esCommon, ...esRoom, ...esPages, ...esVerify },
  nl: { ...nlShell, ...nlCommon, ...nlRoom, ...nlPages, ...nlVerify },
} satisfies Record<string, Messages>

export function draftOf(language: 'fr' | 'es' | 'nl'): Messages {
  return DRAFTS[language]
}
