import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

export interface AnchorProps extends ComponentProps<'a'> {
  /** A place of the app; with script it is gone to without a new document. */
  to?: string | undefined
  /** What is at `to` is a dialog: it opens above this page and leads back to it. */
  dialog?: boolean | undefined
}

/** A link: `to` a place of the app, or to a document or file by `href`. */
export function Anchor({ to, dialog, ...rest }: AnchorProps) {
  if (to === undefined) return <a {...rest} />
  return dialog ? <DialogAnchor {...rest} to={to} /> : <Link {...rest} to={to} />
}

function DialogAnchor({ to, ...rest }: AnchorProps & { to: string }) {
  const { pathname, search } = useLocation()
  return <Link {...rest} to={openedFrom(to, pathname + search)} preventScrollReset />
}

/** The dialog's address, with the page it is opened from in it, for a browser without script too. */
export function openedFrom(to: string, page: string): string {
  const from = new URLSearchParams({ from: page })
  return `${to}${to.includes('?') ? '&' : '?'}${from}`
}
