import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useDocumentEvent } from '#app/components/use-document-event.ts'
import { CloseContext } from './close-context.ts'

interface ModalProps {
  /** The element of the page below that had the focus, and gets it back. */
  opener: RefObject<HTMLElement | null>
  close: () => void
  children: ReactNode
}

/** Traps the focus until it is closed: by its buttons, Escape or Back. The page below is inert. */
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
        {children}
      </div>
    </CloseContext>
  )
}

// The heading names the dialog; a field with autofocus takes precedence.
function firstOf(box: HTMLElement | null): HTMLElement | null {
  return box?.querySelector<HTMLElement>('[autofocus], #dialog-title') ?? null
}

function useEscape(act: () => void): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    // Escape first closes an open menu, whose own listener runs after this one. It also first
    // answers the question about unsaved input.
    if (!document.querySelector('.modal :is(details.menu[open], .unsaved)')) act()
  }
  useDocumentEvent('keydown', onKey, { capture: true })
}
