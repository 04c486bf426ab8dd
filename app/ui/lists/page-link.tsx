import type { ComponentProps } from 'react'
import { useInRouterContext } from 'react-router'
import { Link } from '#app/ui/link.tsx'

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
}

/** A streamed page has no router, so its links are normal ones. */
export function PageLink({ to, ...rest }: PageLinkProps) {
  if (!useInRouterContext()) return <a {...rest} href={to} />
  return <Link {...rest} to={to} />
}
