import { en as about } from '#app/locales/en/about.ts'
import { en as changelog } from '#app/locales/en/changelog.ts'
import { en as common } from '#app/locales/en/common.ts'
import { en as errors } from '#app/locales/en/errors.ts'
import { en as explore } from '#app/locales/en/explore.ts'
import { en as home } from '#app/locales/en/home.ts'
import { en as login } from '#app/locales/en/login.ts'
import { en as privacy } from '#app/locales/en/privacy.ts'
import { en as problems } from '#app/locales/en/problems.ts'
import { en as shell } from '#app/locales/en/shell.ts'
import { en as terms } from '#app/locales/en/terms.ts'
import { en as toasts } from '#app/locales/en/toasts.ts'

export const en = {
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
}
