import type { en } from './en.ts'
import type { Translated } from './translated.ts'
import { zh as about } from './zh/about.ts'
import { zh as authorize } from './zh/authorize.ts'
import { zh as changelog } from './zh/changelog.ts'
import { zh as developers } from './zh/developers.ts'
import { zh as explore } from './zh/explore.ts'
import { zh as home } from './zh/home.ts'
import { zh as invite } from './zh/invite.ts'
import { zh as live } from './zh/live.ts'
import { zh as login } from './zh/login.ts'
import { zh as privacy } from './zh/privacy.ts'
import { zh as published } from './zh/published.ts'
import { zh as terms } from './zh/terms.ts'
import { zh as unsent } from './zh/unsent.ts'

/**
 * All sentences, for the server. Browsers do not load the sentences of public pages, because those
 * pages are not hydrated.
 */
export const zh = {
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
} satisfies Translated<typeof en>
