import { type LinkProps, Link as RouterLink } from 'react-router'

// The router would change relative paths, empty segments, dots, and an empty query or fragment.
const changed = /^(?!\/)|^[^?#]*\/[./]|[?#](?:#|$)/

// All routes are known from the start, so there is nothing to discover. On the server a link to a
// full path is the same `<a>` without the router: resolving the dozens of links of a page takes a
// considerable part of its time.
export function Link(props: Omit<LinkProps, 'discover'>) {
  const { to } = props
  if (!import.meta.env.SSR || typeof to !== 'string' || changed.test(to))
    return <RouterLink discover="none" {...props} />
  const { to: _, replace, preventScrollReset, ...rest } = props
  return <a {...rest} href={to} />
}
