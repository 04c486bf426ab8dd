import { en as chats } from '#app/locales/en/chats.ts'
import { en as common } from '#app/locales/en/common.ts'
import { en as dashboard } from '#app/locales/en/dashboard.ts'
import { en as errors } from '#app/locales/en/errors.ts'
import { en as feedback } from '#app/locales/en/feedback.ts'
import { en as find } from '#app/locales/en/find.ts'
import { en as inbox } from '#app/locales/en/inbox.ts'
import { en as kb } from '#app/locales/en/kb.ts'
import { en as kbSettings } from '#app/locales/en/kb-settings.ts'
import { en as problems } from '#app/locales/en/problems.ts'
import { en as resources } from '#app/locales/en/resources.ts'
import { en as settings } from '#app/locales/en/settings.ts'
import { en as sharing } from '#app/locales/en/sharing.ts'
import { en as shell } from '#app/locales/en/shell.ts'
import { en as toasts } from '#app/locales/en/toasts.ts'

/** What pages that hydrate say: all that a browser loads. */
export const en = {
  chats,
  common,
  dashboard,
  errors,
  feedback,
  find,
  inbox,
  kb,
  kbSettings,
  problems,
  resources,
  settings,
  sharing,
  shell,
  toasts,
}
