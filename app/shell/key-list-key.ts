import { useRef } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { useDocumentEvent } from '#app/components/use-document-event.ts'
import { useOpenDialog } from '#app/dialogs/use-open-dialog.ts'
import { coveredBy, isDialogOpen } from './covered-by.ts'
import { useSingleKey } from './use-single-key.ts'

/**
 * Opens the list of keys with `?`, which a Chinese input method writes as `？`. Until the list is
 * loaded, Escape cancels that.
 */
export function KeyListKey() {
  const openDialog = useOpenDialog()
  const navigate = useNavigate()
  const here = useLocation()
  const isOpening = useRef(false)
  useDocumentEvent(
    'keydown',
    (event) => {
      const isCancelled = isOpening.current && event.key === 'Escape' && !isDialogOpen()
      isOpening.current = false
      if (!isCancelled) return
      // Escape does nothing else then, for example it closes no side pane.
      event.preventDefault()
      // The list may have its entry in the history before it is drawn.
      if (window.location.pathname === href('/keys')) void navigate(-1)
      else void navigate(here, { replace: true, state: here.state, preventScrollReset: true })
    },
    { capture: true },
  )
  useSingleKey((key) => {
    if ((key !== '?' && key !== '？') || coveredBy()) return
    isOpening.current = true
    openDialog(href('/keys'))
  })
  return null
}
