import { href } from 'react-router'

/** The favicon, with a red dot if something is unread. React moves it into the head. */
export function TabIcon({ unread = 0 }: { unread?: number }) {
  const path = href('/icon.svg')
  return <link rel="icon" type="image/svg+xml" href={unread > 0 ? `${path}?unread=1` : path} />
}
