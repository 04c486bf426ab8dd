import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { useFrozenPage } from './frozen-page.tsx'

const moves = { PUSH: 1, POP: -1, REPLACE: 0 }

/**
 * Returns the function that closes the dialog above `page`: it goes back in history to `page`, even
 * if the dialog has had several addresses.
 * A save redirects to `page` and replaces the dialog's history entry, so `page` would be in history
 * twice. In that case the hook goes back to the first entry of `page`, so that Back then leaves
 * `page`.
 */
export function useCloseDialog(
  isDialog: boolean,
  page: RefObject<ReturnType<typeof useFrozenPage> | null>,
): () => void {
  const navigate = useNavigate()
  const type = useNavigationType()
  const here = useLocation()
  const above = useRef({ key: '', steps: 0 })
  // A layout effect, because Escape may be pressed as soon as the dialog is shown. Without a step,
  // closing would reload the document.
  useLayoutEffect(() => {
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
