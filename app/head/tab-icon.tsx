import { href } from 'react-router'

/** The tab's icon, with a red dot where something is unread. React puts it into the head. */
export function TabIcon({ unread = 0 }: { unread?: number }) {
  const path = href('/icon.svg')
  return <link rel="icon" type="image/svg+xml" href={unread > 0 ? `${path}?unread=1` : path} />
}
