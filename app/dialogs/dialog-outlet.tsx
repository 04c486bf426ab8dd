import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router'
import { Modal } from '#app/dialogs/modal.tsx'
import { Shown, useShown } from '#app/dialogs/shown.tsx'
import { UnsavedGuard } from '#app/dialogs/unsaved-guard.tsx'
import { useWayBack } from '#app/dialogs/use-way-back.ts'
import type { RouteHandle } from '#app/handle.ts'

/**
 * The page and, where a dialog has been opened from it, that dialog above it. The page beneath stays
 * mounted with the data it had, so that nothing typed or scrolled there is lost.
 */
export function DialogOutlet() {
  const shown = useShown()
  const isDialog = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.dialog)
  const page = useRef<typeof shown>(null)
  const focused = useRef<HTMLElement>(null)
  const close = useWayBack(isDialog, page)
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
          <Shown {...beneath} />
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
