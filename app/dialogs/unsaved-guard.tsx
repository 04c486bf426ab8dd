import { createContext, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import {
  type Blocker,
  type Location,
  useBeforeUnload,
  useBlocker,
  useNavigation,
} from 'react-router'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { forgetDraftOf } from './form-draft.ts'
import { rememberForm, unsavedForm } from './unsaved-form.ts'

interface Unsaved {
  asked: boolean
  /** Of the button that sends the form: what sending does. */
  saveLabel: string | undefined
  keep: () => void
  discard: () => void
  save: () => void
  leave: () => void
}

export const UnsavedContext = createContext<Unsaved>({
  asked: false,
  saveLabel: undefined,
  keep: () => {},
  discard: () => {},
  save: () => {},
  leave: () => {},
})

export function UnsavedGuard({ children }: { children: ReactNode }) {
  const intended = useRef(false)
  const sending = useSending()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const form = unsavedForm()
    const isIntended = intended.current
    intended.current = false
    if (!form || sending.current || isSamePlace(currentLocation, nextLocation)) return false
    if (isIntended) forgetDraftOf(form)
    return !isIntended
  })
  useDocumentEvent('focusin', remember, { capture: true })
  useDocumentEvent('pointerdown', remember, { capture: true })
  useDocumentEvent('keydown', remember, { capture: true })
  // The browser may have focused a field before this script ran.
  useEffect(() => rememberForm(document.activeElement), [])
  const isIdle = useNavigation().state === 'idle'
  useBeforeUnload(
    useCallback(
      (event) => {
        // Input that is being submitted is not lost with the page.
        if (isIdle && unsavedForm()) event.preventDefault()
      },
      [isIdle],
    ),
  )
  const unsaved = useMemo(
    () => ({ ...answersTo(blocker), leave: () => (intended.current = true) }),
    [blocker],
  )
  return <UnsavedContext value={unsaved}>{children}</UnsavedContext>
}

function remember({ target }: Event): void {
  rememberForm(target)
}

// True during the tick in which a form is submitted: a submitted form does not lose its input.
function useSending() {
  const sending = useRef(false)
  useDocumentEvent(
    'submit',
    () => {
      sending.current = true
      setTimeout(() => {
        sending.current = false
      })
    },
    { capture: true },
  )
  return sending
}

function isSamePlace(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search
}

function answersTo(blocker: Blocker): Omit<Unsaved, 'leave'> {
  const asked = blocker.state === 'blocked'
  return {
    asked,
    saveLabel: asked ? sendingButton(unsavedForm())?.textContent : undefined,
    keep: () => blocker.reset?.(),
    discard: () => {
      const form = unsavedForm()
      if (form) forgetDraftOf(form)
      blocker.proceed?.()
    },
    save: () => {
      blocker.reset?.()
      const form = unsavedForm()
      form?.requestSubmit(sendingButton(form))
    },
  }
}

function sendingButton(form: HTMLFormElement | null): HTMLButtonElement | null {
  return form?.querySelector<HTMLButtonElement>('[type="submit"]') ?? null
}
