import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { useShown } from './frozen-page.tsx'

const moves = { PUSH: 1, POP: -1, REPLACE: 0 }

/**
 * Closes the dialog above `page` by going back to it, however many addresses the dialog had.
 * A save redirects to the page and replaces the dialog's history entry, which would leave the page
 * in history twice. Then this also goes back to the first entry, so that Back leaves the page.
 */
export function useWayBack(
  isDialog: boolean,
  page: RefObject<ReturnType<typeof useShown> | null>,
): () => void {
  const navigate = useNavigate()
  const type = useNavigationType()
  const here = useLocation()
  const above = useRef({ key: '', steps: 0 })
  useEffect(() => {
    const { key, steps } = above.current
    if (key === here.key) return
    above.current = { key: here.key, steps: isDialog ? nextSteps(steps, type) : 0 }
    const beneath = page.current?.location.location
    const isTwice = !isDialog && steps > 0 && type === 'REPLACE' && isSamePlace(beneath, here)
    if (isTwice) void navigate(-steps)
  }, [isDialog, page, here, type, navigate])
  return useCallback(() => void navigate(-above.current.steps), [navigate])
}

function nextSteps(steps: number, type: keyof typeof moves): number {
  return steps === 0 ? 1 : Math.max(1, steps + moves[type])
}

function isSamePlace(one: Location | undefined, other: Location): boolean {
  return one?.pathname === other.pathname && one.search === other.search
}
