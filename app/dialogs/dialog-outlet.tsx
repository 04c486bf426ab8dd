import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import {
  type Location,
  useLocation,
  useMatches,
  useNavigate,
  useNavigationType,
} from 'react-router'
import type { RouteHandle } from '#app/routes/route-handle.ts'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { CloseContext } from './close-context.ts'
import { FrozenPage, useFrozenPage } from './frozen-page.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

const moves = { PUSH: 1, POP: -1, REPLACE: 0 }

/** The page below a dialog stays mounted, so that it keeps input and scroll position. */
export function DialogOutlet() {
  const shown = useFrozenPage()
  const isDialog = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.dialog)
  const page = useRef<typeof shown>(null)
  const focused = useRef<HTMLElement>(null)
  const close = useCloseDialog(isDialog, page)
  useEffect(() => {
    if (!isDialog) page.current = shown
  })
  const beneath = isDialog ? page.current : shown
  return (
    <>
      {beneath && (
        <div
          className="contents"
          inert={isDialog}
          aria-hidden={isDialog || undefined}
          onFocus={(event) => {
            focused.current = event.target as HTMLElement
          }}
        >
          <FrozenPage {...beneath} />
        </div>
      )}
      {isDialog && beneath && (
        <Modal opener={focused} close={close}>
          <UnsavedGuard>{shown.outlet}</UnsavedGuard>
        </Modal>
      )}
      {isDialog && !beneath && <UnsavedGuard>{shown.outlet}</UnsavedGuard>}
    </>
  )
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

interface ModalProps {
  opener: RefObject<HTMLElement | null>
  close: () => void
  children: ReactNode
}

/** Not `<dialog>.showModal()`, which would make the toasts inert too. */
function Modal({ opener, close, children }: ModalProps) {
  const box = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused element may disappear on navigation
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) firstOf(box.current)?.focus()
    return () => opener.current?.focus()
  }, [opener, pathname])
  useEscape(close)
  return (
    <CloseContext value={close}>
      <div
        className="modal"
        role="dialog"
        aria-modal="true"
        aria-labelledby="dialog-title"
        ref={box}
      >
        <FocusGuard at="start" />
        {children}
        <FocusGuard at="end" />
      </div>
    </CloseContext>
  )
}

// The heading names the dialog.
function firstOf(box: HTMLElement | null): HTMLElement | null {
  return box?.querySelector<HTMLElement>('[autofocus], #dialog-title') ?? null
}

function useEscape(act: () => void): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    // An open menu's own listener closes it after this one. The question about unsaved input and a
    // zoomed picture are closed by Escape alone.
    if (!document.querySelector('.modal :is(details.menu[open], [data-unsaved], [data-zoomed])'))
      act()
  }
  useDocumentEvent('keydown', onKey, { capture: true })
}

/** An invisible Tab stop at an end of a modal, which moves the focus to the other end. */
function FocusGuard({ at }: { at: 'start' | 'end' }) {
  const moveOn = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const box = currentTarget.parentElement
    const stops = [...(box?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(isStop)
    const fromInside = box?.contains(relatedTarget) ?? false
    if (fromInside === (at === 'start')) stops.reverse()
    // A hidden or disabled control does not take the focus.
    for (const stop of stops) {
      stop.focus()
      if (document.activeElement === stop) return
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nobody acts on it, it only moves the focus on
    <span
      className="fixed"
      data-focus-guard
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop here, Tab would leave the modal
      tabIndex={0}
      onFocus={moveOn}
    />
  )
}

// Tab stops only at the chosen one of several radio buttons.
function isStop(element: HTMLElement): boolean {
  if ('focusGuard' in element.dataset) return false
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
  return element.checked || !isGroupChosen(element)
}

function isGroupChosen({ form, name }: HTMLInputElement): boolean {
  const group = form?.elements.namedItem(name)
  return group instanceof RadioNodeList && group.value !== ''
}
