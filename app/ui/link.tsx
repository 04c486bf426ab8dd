import { type LinkProps, Link as RouterLink } from 'react-router'

// Links that the router would change: relative ones, those with empty segments or dots in their
// path, and those with an empty query or fragment.
const changed = /^(?!\/)|^[^?#]*\/[./]|[?#](?:#|$)/

/**
 * The router's link. The server renders a link to a full path as the same `<a>` without the router,
 * because resolving the dozens of links of a page takes a considerable part of its time.
 */
export function Link(props: LinkProps) {
  const { to } = props
  if (!import.meta.env.SSR || typeof to !== 'string' || changed.test(to))
    return <RouterLink {...props} />
  const { to: _, replace, preventScrollReset, ...rest } = props
  return <a {...rest} href={to} data-discover="true" />
}
