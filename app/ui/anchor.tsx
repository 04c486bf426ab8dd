import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { usePagePath } from './hooks/use-page-path.ts'
import { Link } from './link.tsx'

export interface AnchorProps extends ComponentProps<'a'> {
  /** With JavaScript the link opens it without loading a new document. */
  to?: string | undefined
  // `true`: the dialog opens above this page and links back to it. `within`: `to` is another
  // address of the current dialog, which it replaces.
  dialog?: boolean | 'within' | undefined
  preventScrollReset?: boolean
}

/** `to` a path of the app, or by `href` to a document or file. */
export function Anchor({ to, dialog, preventScrollReset, ...rest }: AnchorProps) {
  if (to === undefined) return <a {...rest} />
  if (dialog === 'within') return <WithinAnchor {...rest} to={to} />
  if (dialog) return <DialogAnchor {...rest} to={to} />
  return <Link {...rest} to={to} preventScrollReset={preventScrollReset} />
}

function WithinAnchor({ to, ...rest }: AnchorProps & { to: string }) {
  const from = new URLSearchParams(useLocation().search).get('from')
  return (
    <Link {...rest} to={from === null ? to : openedFrom(to, from)} replace preventScrollReset />
  )
}

function DialogAnchor({ to, ...rest }: AnchorProps & { to: string }) {
  return <Link {...rest} to={openedFrom(to, usePagePath())} preventScrollReset />
}

/** Works without JavaScript. */
export function openedFrom(to: string, page: string): string {
  const from = new URLSearchParams({ from: page })
  return `${to}${to.includes('?') ? '&' : '?'}${from}`
}
