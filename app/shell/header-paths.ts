import { href } from 'react-router'

/** Where the header's own links lead, on every signed-in page. */
export const headerPaths = {
  homePath: href('/dashboard'),
  searchPath: href('/search'),
  explorePath: href('/explore'),
  signOutPath: href('/logout'),
}
