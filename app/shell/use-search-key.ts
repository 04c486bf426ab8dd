import { type MouseEvent, use, useRef } from 'react'
import { useDocumentEvent } from '#app/components/use-document-event.ts'
import { PaletteContext } from './palette/palette-context.ts'
import { useSingleKey } from './use-single-key.ts'

/**
 * Ctrl+K or Meta+K, `/` outside of fields, or a click on the search field or its link, opens the search dialog with the
 * text of the field. Until the dialog is loaded, the key focuses the field or, on a page without
 * one, opens the search page. Returns the attributes of the element around field and link.
 */
export function useSearchKey() {
  const search = useRef<HTMLElement>(null)
  const open = use(PaletteContext)
  const openPalette = () => open?.(search.current?.querySelector('input')?.value ?? '')
  const onKey = (event: KeyboardEvent) => {
    event.preventDefault()
    if (document.querySelector('.modal, dialog[open]')) return
    if (open) return openPalette()
    const field = search.current?.querySelector('input')
    if (field?.checkVisibility()) field.select()
    else search.current?.querySelector('a')?.click()
  }
  useDocumentEvent('keydown', (event) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onKey(event)
  })
  useSingleKey((key, event) => {
    if (key === '/') onKey(event)
  })
  const onClick = (event: MouseEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (!open || !isPlain || !(event.target as Element).closest('input, a')) return
    event.preventDefault()
    openPalette()
  }
  return { ref: search, onClickCapture: onClick }
}
