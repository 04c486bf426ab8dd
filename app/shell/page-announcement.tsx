import { useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { RouteHandle } from '#app/routes/route-handle.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'

/**
 * Tells a screen reader the title of each page that is shown without a new document. A dialog takes
 * the focus, and so tells its own.
 */
export function PageAnnouncement() {
  const { pathname } = useLocation()
  const isDialog = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.dialog)
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useSubscription(() => {
    if (!isDialog && shown.current !== pathname) {
      shown.current = pathname
      setTitle(document.title)
    }
    return () => {}
  }, pathname)
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}
