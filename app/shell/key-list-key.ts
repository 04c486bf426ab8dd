import { href } from 'react-router'
import { useOpenDialog } from '#app/dialogs/use-open-dialog.ts'
import { useSingleKey } from './use-single-key.ts'

const above = '.modal, dialog[open], :popover-open, details.menu[open]'

/** Opens the list of keys with `?`, which a Chinese input method writes as `？`. */
export function KeyListKey() {
  const openDialog = useOpenDialog()
  useSingleKey((key) => {
    if ((key === '?' || key === '？') && !document.querySelector(above)) openDialog(href('/keys'))
  })
  return null
}
