import { useLocation, useNavigate } from 'react-router'
import { openedFrom } from '#app/ui/anchor.tsx'

/** Returns a function that opens a dialog above this page, as a link with `dialog` does. */
export function useOpenDialog(): (path: string) => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (path) => void navigate(openedFrom(path, pathname + search), { preventScrollReset: true })
}
