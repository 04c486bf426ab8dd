import type { en } from '#app/locales/en/live.ts'
import type { Translated } from '#app/locales/translated.ts'
import { zh as common } from '#app/locales/zh/common.ts'
import { zh as errors } from '#app/locales/zh/errors.ts'
import { zh as problems } from '#app/locales/zh/problems.ts'
import { zh as shell } from '#app/locales/zh/shell.ts'
import { zh as toasts } from '#app/locales/zh/toasts.ts'

/** What pages that hydrate say: all that a browser loads. */
export const zh = {
  common,
  errors,
  problems,
  shell,
  toasts,
} satisfies Translated<typeof en>
