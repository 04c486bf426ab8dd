import type { en } from '#app/locales/en/live.ts'
import type { Translated } from '#app/locales/translated.ts'
import { zh as chats } from '#app/locales/zh/chats.ts'
import { zh as common } from '#app/locales/zh/common.ts'
import { zh as dashboard } from '#app/locales/zh/dashboard.ts'
import { zh as errors } from '#app/locales/zh/errors.ts'
import { zh as feedback } from '#app/locales/zh/feedback.ts'
import { zh as find } from '#app/locales/zh/find.ts'
import { zh as inbox } from '#app/locales/zh/inbox.ts'
import { zh as kb } from '#app/locales/zh/kb.ts'
import { zh as kbSettings } from '#app/locales/zh/kb-settings.ts'
import { zh as problems } from '#app/locales/zh/problems.ts'
import { zh as resources } from '#app/locales/zh/resources.ts'
import { zh as settings } from '#app/locales/zh/settings.ts'
import { zh as sharing } from '#app/locales/zh/sharing.ts'
import { zh as shell } from '#app/locales/zh/shell.ts'
import { zh as toasts } from '#app/locales/zh/toasts.ts'

/** What pages that hydrate say: all that a browser loads. */
export const zh = {
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
} satisfies Translated<typeof en>
