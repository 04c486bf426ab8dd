import type { en } from '#app/locales/en.ts'
import type { Translated } from '#app/locales/translated.ts'
import { zh as about } from '#app/locales/zh/about.ts'
import { zh as changelog } from '#app/locales/zh/changelog.ts'
import { zh as explore } from '#app/locales/zh/explore.ts'
import { zh as home } from '#app/locales/zh/home.ts'
import { zh as invite } from '#app/locales/zh/invite.ts'
import { zh as live } from '#app/locales/zh/live.ts'
import { zh as login } from '#app/locales/zh/login.ts'
import { zh as privacy } from '#app/locales/zh/privacy.ts'
import { zh as terms } from '#app/locales/zh/terms.ts'
import { zh as unsent } from '#app/locales/zh/unsent.ts'

/** Everything the server says: the public pages never hydrate, so that only it needs theirs. */
export const zh = {
  ...live,
  about,
  changelog,
  explore,
  home,
  invite,
  login,
  privacy,
  terms,
  unsent,
} satisfies Translated<typeof en>
