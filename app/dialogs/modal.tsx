import { type FocusEvent, type ReactNode, type RefObject, use, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { CloseContext } from './close-context.ts'
import { focusHeading } from './focus-heading.ts'

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

interface ModalProps {
  /** What the focus returns to. */
  opener?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Not `<dialog>.showModal()`, which would make the toasts inert too. */
export function Modal({ opener, children }: ModalProps) {
  const box = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused element may disappear on navigation
  useEffect(() => {
    // React may run this while the focus moves from a field to the next one, when no element has it.
    const timer = setTimeout(() => focusTitle(box.current))
    return () => {
      clearTimeout(timer)
      opener?.current?.focus()
      focusHeading()
    }
  }, [opener, pathname])
  const close = use(CloseContext)
  useEscape(close ?? (() => box.current?.querySelector<HTMLElement>('a[data-close]')?.click()))
  return (
    <div className="modal" role="dialog" aria-modal="true" aria-labelledby="dialog-title" ref={box}>
      {hydrated && <FocusGuard at="start" />}
      {children}
      {hydrated && <FocusGuard at="end" />}
    </div>
  )
}

// The title names the dialog.
function focusTitle(box: HTMLElement | null): void {
  if (!box?.contains(document.activeElement))
    box?.querySelector<HTMLElement>('#dialog-title')?.focus()
}

function useEscape(act: () => void): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    // An open menu's own listener closes it after this one. The question about unsaved input, a
    // zoomed picture, a list at the caret and the palette are closed by Escape alone.
    if (document.querySelector('dialog:modal, .modal [popover]:popover-open')) return
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
