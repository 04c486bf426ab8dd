import { useLocation } from 'react-router'
import { openedFrom } from '#app/ui/anchor.tsx'

function withinDialog(path: string, search: string): string {
  const from = new URLSearchParams(search).get('from')
  return from === null ? path : openedFrom(path, from)
}

export function withinDialogOf(request: Request, path: string): string {
  return withinDialog(path, new URL(request.url).search)
}

export function useWithinDialog(): (path: string) => string {
  const { search } = useLocation()
  return (path) => withinDialog(path, search)
}
