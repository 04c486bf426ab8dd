import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

export interface AnchorProps extends ComponentProps<'a'> {
  /** A place of the app; with script it is gone to without a new document. */
  to?: string | undefined
  /**
   * What is at `to` is a dialog: it opens above this page and leads back to it. `within`: it is
   * another address of this dialog, takes its place, and leads back to the same page.
   */
  dialog?: boolean | 'within' | undefined
  /** The place that leads there stays where it is on the screen. */
  preventScrollReset?: boolean
}

/** A link: `to` a place of the app, or to a document or file by `href`. */
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
  const { pathname, search } = useLocation()
  return <Link {...rest} to={openedFrom(to, pathname + search)} preventScrollReset />
}

/** The dialog's address, with the page it is opened from in it, for a browser without script too. */
export function openedFrom(to: string, page: string): string {
  const from = new URLSearchParams({ from: page })
  return `${to}${to.includes('?') ? '&' : '?'}${from}`
}
