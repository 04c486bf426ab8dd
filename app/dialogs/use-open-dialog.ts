import { useLocation, useNavigate } from 'react-router'
import { openedFrom } from '#app/ui/anchor.tsx'

export function useOpenDialog(): (path: string) => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (path) => void navigate(openedFrom(path, pathname + search), { preventScrollReset: true })
}
