import { en as about } from '#app/locales/en/about.ts'
import { en as changelog } from '#app/locales/en/changelog.ts'
import { en as explore } from '#app/locales/en/explore.ts'
import { en as home } from '#app/locales/en/home.ts'
import { en as invite } from '#app/locales/en/invite.ts'
import { en as live } from '#app/locales/en/live.ts'
import { en as login } from '#app/locales/en/login.ts'
import { en as privacy } from '#app/locales/en/privacy.ts'
import { en as terms } from '#app/locales/en/terms.ts'
import { en as unsent } from '#app/locales/en/unsent.ts'

/** Everything the server says: the public pages never hydrate, so that only it needs theirs. */
export const en = {
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
}
