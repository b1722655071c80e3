// For tests: every text in English, as if all of its parts had been loaded.
import * as common from './en/common.ts'
import * as notifications from './en/notifications.ts'
import * as pages from './en/pages.ts'
import * as play from './en/play.ts'
import * as replay from './en/replay.ts'
import * as room from './en/room.ts'
import * as shell from './en/shell.ts'
import * as text from './en/text.ts'
import * as verify from './en/verify.ts'
import { say } from '../texts.ts'

export const english = { ...shell, ...common, ...room, ...play, ...replay, ...text, ...pages, ...verify, ...notifications }
say(english)
