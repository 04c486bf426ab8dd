import { useRef } from 'react'
import { useDocumentEvent } from '#app/components/use-document-event.ts'

/**
 * Ctrl+K or Meta+K focuses the search field. If the page has no search field, it opens the search
 * page.
 */
export function useSearchKey() {
  const search = useRef<HTMLElement>(null)
  useDocumentEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const field = search.current?.querySelector('input')
    if (field?.checkVisibility()) field.select()
    else search.current?.querySelector('a')?.click()
  })
  return search
}
