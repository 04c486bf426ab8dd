import {
  Activity,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type Location,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router'
import type { RouteHandle } from '#app/routes/route-handle.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { CloseContext } from './close-context.ts'
import { FrozenPage, useFrozenPage } from './frozen-page.tsx'
import { Modal } from './modal.tsx'
import { PageBelow } from './page-below.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

const moves = { PUSH: 1, POP: -1, REPLACE: 0 }

/** The page below a dialog stays mounted, so that it keeps input and scroll position. */
export function DialogOutlet() {
  const shown = useFrozenPage()
  const isDialog = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.dialog)
  const page = useRef<typeof shown>(null)
  const focused = useRef<HTMLElement>(null)
  const leave = useCloseDialog(isDialog, page)
  const { isHidden, close } = useHiddenWhileSending(isDialog, leave)
  const isModal = isDialog && !isHidden
  useBeginAtTop(isDialog, page)
  useEffect(() => {
    if (!isDialog) page.current = shown
  })
  const beneath = isDialog ? page.current : shown
  return (
    <>
      {beneath && (
        <div
          className="contents"
          inert={isModal}
          aria-hidden={isModal || undefined}
          onFocus={(event) => {
            focused.current = event.target as HTMLElement
          }}
        >
          <FrozenPage {...beneath} />
        </div>
      )}
      {isDialog && beneath && (
        <CloseContext value={close}>
          <Activity mode={isHidden ? 'hidden' : 'visible'}>
            <Modal opener={focused}>
              <UnsavedGuard>{shown.outlet}</UnsavedGuard>
            </Modal>
          </Activity>
        </CloseContext>
      )}
      {isDialog && !beneath && (
        <>
          <UnsavedGuard>{shown.outlet}</UnsavedGuard>
          <PageBelow />
        </>
      )}
    </>
  )
}

// Leaving would abort what the dialog has sent. So it is only hidden until the answer. One that
// leads to the dialog again closes it then, unless it was refused.
function useHiddenWhileSending(isDialog: boolean, leave: () => void) {
  const { state, formMethod } = useNavigation()
  const here = useLocation()
  const isSending = state !== 'idle' && formMethod === 'POST'
  const [isClosed, setClosed] = useState(false)
  const isDone = isRedirected(here)
  const isAnswered = isClosed && !isSending
  useSubscription(() => {
    if (isAnswered && isDialog && isDone) leave()
    else if (isAnswered) setClosed(false)
    return () => {}
  }, `${isAnswered} ${isDialog} ${isDone}`)
  const close = useCallback(() => (isSending ? setClosed(true) : leave()), [isSending, leave])
  return { isHidden: isClosed && (isSending || isDone), close }
}

// The router notes it in what it navigates to.
function isRedirected({ state }: Location): boolean {
  return (state as { _isRedirect?: boolean } | null)?._isRedirect === true
}

// A form stays where it is if it is refused. The router would show the page that it leads to at the
// same place too.
function useBeginAtTop(
  isDialog: boolean,
  page: RefObject<ReturnType<typeof useFrozenPage> | null>,
): void {
  const here = useLocation()
  const begun = useRef(here.key)
  useLayoutEffect(() => {
    if (begun.current === here.key) return
    begun.current = here.key
    const before = page.current?.location.location.pathname
    const isOther = !isDialog && before !== undefined && before !== here.pathname
    if (isOther && isRedirected(here) && !here.hash) window.scrollTo(0, 0)
  }, [isDialog, page, here])
}

// Goes back in history to `page`, even if the dialog has had several addresses. A save replaces the
// dialog's entry with `page`, which then is in history twice. In that case this goes back to its
// first entry, so that Back then leaves `page`.
function useCloseDialog(
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
