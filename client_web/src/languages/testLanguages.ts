// For tests: the other languages, with all of their parts.
import type { Messages } from '../texts.ts'
import * as deCommon from './de/common.ts'
import * as deNotifications from './de/notifications.ts'
import * as dePages from './de/pages.ts'
import * as dePlay from './de/play.ts'
import * as deReplay from './de/replay.ts'
import * as deRoom from './de/room.ts'
import * as deShell from './de/shell.ts'
import * as deText from './de/text.ts'
import * as deVerify from './de/verify.ts'
import * as esCommon from './es/common.ts'
import * as esNotifications from './es/notifications.ts'
import * as esPages from './es/pages.ts'
import * as esPlay from './es/play.ts'
import * as esReplay from './es/replay.ts'
import * as esRoom from './es/room.ts'
import * as esShell from './es/shell.ts'
import * as esText from './es/text.ts'
import * as esVerify from './es/verify.ts'
import * as frCommon from './fr/common.ts'
import * as frNotifications from './fr/notifications.ts'
import * as frPages from './fr/pages.ts'
import * as frPlay from './fr/play.ts'
import * as frReplay from './fr/replay.ts'
import * as frRoom from './fr/room.ts'
import * as frShell from './fr/shell.ts'
import * as frText from './fr/text.ts'
import * as frVerify from './fr/verify.ts'
import * as nlCommon from './nl/common.ts'
import * as nlNotifications from './nl/notifications.ts'
import * as nlPages from './nl/pages.ts'
import * as nlPlay from './nl/play.ts'
import * as nlReplay from './nl/replay.ts'
import * as nlRoom from './nl/room.ts'
import * as nlShell from './nl/shell.ts'
import * as nlText from './nl/text.ts'
import * as nlVerify from './nl/verify.ts'

export const german: Messages = { ...deShell, ...deCommon, ...deRoom, ...dePlay, ...deReplay, ...deText, ...dePages, ...deVerify, ...deNotifications }

const DRAFTS = {
  fr: { ...frShell, ...frCommon, ...frRoom, ...frPlay, ...frReplay, ...frText, ...frPages, ...frVerify, ...frNotifications },
  es: { ...esShell, ...esCommon, ...esRoom, ...esPlay, ...esReplay, ...esText, ...esPages, ...esVerify, ...esNotifications },
  nl: { ...nlShell, ...nlCommon, ...nlRoom, ...nlPlay, ...nlReplay, ...nlText, ...nlPages, ...nlVerify, ...nlNotifications },
} satisfies Record<string, Messages>

export function draftOf(language: 'fr' | 'es' | 'nl'): Messages {
  return DRAFTS[language]
}
