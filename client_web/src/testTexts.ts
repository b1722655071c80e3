// For tests: every text in English, as if all of its parts had been loaded.
import * as common from './languages/en/common.ts'
import * as pages from './languages/en/pages.ts'
import * as room from './languages/en/room.ts'
import * as shell from './languages/en/shell.ts'
import * as verify from './languages/en/verify.ts'
import { say } from './texts.ts'

export const english = { ...shell, ...common, ...room, ...pages, ...verify }
say(english)
