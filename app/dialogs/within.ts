import { useLocation } from 'react-router'
import { openedFrom } from '#app/ui/anchor.tsx'

/** Returns another address of the same dialog, with the same page to return to. */
function withinDialog(path: string, search: string): string {
  const from = new URLSearchParams(search).get('from')
  return from === null ? path : openedFrom(path, from)
}

/** For an action: returns another address of the submitting dialog. */
export function withinDialogOf(request: Request, path: string): string {
  return withinDialog(path, new URL(request.url).search)
}

/** For a component of a dialog: returns a function that gives another address of that dialog. */
export function useWithinDialog(): (path: string) => string {
  const { search } = useLocation()
  return (path) => withinDialog(path, search)
}
