import { en as common } from '#app/locales/en/common.ts'
import { en as errors } from '#app/locales/en/errors.ts'
import { en as problems } from '#app/locales/en/problems.ts'
import { en as shell } from '#app/locales/en/shell.ts'
import { en as toasts } from '#app/locales/en/toasts.ts'

/** What pages that hydrate say: all that a browser loads. */
export const en = {
  common,
  errors,
  problems,
  shell,
  toasts,
}
