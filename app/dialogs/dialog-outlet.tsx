import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router'
import type { RouteHandle } from '#app/routes/route-handle.ts'
import { FrozenPage, useFrozenPage } from './frozen-page.tsx'
import { Modal } from './modal.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useCloseDialog } from './use-close-dialog.ts'

/**
 * Renders the page and, if a dialog has been opened from this page, the dialog above it. The page
 * below the dialog stays mounted with its data, so that typed text and scroll position are not
 * lost.
 */
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
