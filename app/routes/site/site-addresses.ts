import { href } from 'react-router'

/** The pages of the site itself, which search engines find and visitors read without an account. */
export const siteAddresses: readonly string[] = [
  href('/'),
  href('/explore'),
  href('/about'),
  href('/changelog'),
  href('/developers'),
  href('/privacy'),
  href('/terms'),
  href('/login'),
]
