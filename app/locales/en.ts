import { en as about } from './en/about.ts'
import { en as authorize } from './en/authorize.ts'
import { en as changelog } from './en/changelog.ts'
import { en as developers } from './en/developers.ts'
import { en as explore } from './en/explore.ts'
import { en as home } from './en/home.ts'
import { en as invite } from './en/invite.ts'
import { en as live } from './en/live.ts'
import { en as login } from './en/login.ts'
import { en as privacy } from './en/privacy.ts'
import { en as published } from './en/published.ts'
import { en as terms } from './en/terms.ts'
import { en as unsent } from './en/unsent.ts'

/**
 * All sentences, for the server. Browsers do not load the sentences of public pages, because those
 * pages are not hydrated.
 */
export const en = {
  ...live,
  about,
  authorize,
  changelog,
  developers,
  explore,
  home,
  invite,
  login,
  privacy,
  published,
  terms,
  unsent,
}
