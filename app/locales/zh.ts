import type { en } from '#app/locales/en.ts'
import type { Translated } from '#app/locales/translated.ts'
import { zh as about } from '#app/locales/zh/about.ts'
import { zh as changelog } from '#app/locales/zh/changelog.ts'
import { zh as common } from '#app/locales/zh/common.ts'
import { zh as errors } from '#app/locales/zh/errors.ts'
import { zh as explore } from '#app/locales/zh/explore.ts'
import { zh as home } from '#app/locales/zh/home.ts'
import { zh as login } from '#app/locales/zh/login.ts'
import { zh as privacy } from '#app/locales/zh/privacy.ts'
import { zh as problems } from '#app/locales/zh/problems.ts'
import { zh as shell } from '#app/locales/zh/shell.ts'
import { zh as terms } from '#app/locales/zh/terms.ts'
import { zh as toasts } from '#app/locales/zh/toasts.ts'

export const zh = {
  about,
  changelog,
  common,
  errors,
  explore,
  home,
  login,
  privacy,
  problems,
  shell,
  terms,
  toasts,
} satisfies Translated<typeof en>
