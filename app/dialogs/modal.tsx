import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useDocumentEvent } from '#app/components/use-document-event.ts'
import { CloseContext } from './close-context.ts'
import { FocusGuard } from './focus-guard.tsx'

interface ModalProps {
  /** The element of the page below that had the focus before; it gets the focus back. */
  opener: RefObject<HTMLElement | null>
  close: () => void
  children: ReactNode
}

/**
 * Keeps the focus inside until the dialog is closed: by its buttons, Escape or Back. The page below
 * is inert. `<dialog>.showModal()` would make everything else inert, and the toasts with it.
 */
export function Modal({ opener, close, children }: ModalProps) {
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

// Returns the element to focus: a field with autofocus, or else the heading, which names the
// dialog.
function firstOf(box: HTMLElement | null): HTMLElement | null {
  return box?.querySelector<HTMLElement>('[autofocus], #dialog-title') ?? null
}

function useEscape(act: () => void): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    // If a menu is open, Escape only closes the menu, whose own listener runs after this one. If
    // the question about unsaved input is open, Escape only answers that question. In a zoomed
    // picture Escape only ends the zoom.
    if (!document.querySelector('.modal :is(details.menu[open], [data-unsaved], [data-zoomed])'))
      act()
  }
  useDocumentEvent('keydown', onKey, { capture: true })
}
